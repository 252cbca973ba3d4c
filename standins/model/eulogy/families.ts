import { type Family, families } from './phrases/families.ts'

export type { Family }

const signs: readonly (readonly [Family, RegExp])[] = [
  [
    'faith',
    /\b(?:faith|religious|pray\w*|devout|church|mosque|synagogue|temple|godly|believer)\b/i,
  ],
  [
    'family',
    /\b(?:loved?|loves|adored|devoted to) (?:h(?:is|er)|their|the|our|my) (?:\w+ )?(?:family|kids|children|grand\w+|mum|mom|dad|wife|husband|sons?|daughters?)\b/i,
  ],
  [
    'delight',
    /^(?:\w+ly |always |really )?(?:loved|loves|enjoyed|adored|liked|passionate about|crazy about|love of|passion for) /i,
  ],
  [
    'edges',
    /\b(?:always late|never on time|terrible at|bad at|hopeless at|loud|strict(?! but fair)|stern|difficult|complicated|grumpy|moody|bossy|blunt|temper|gruff|prickly|impatient|short-tempered|messy|infuriating|cranky|nosy|demanding|clumsy)/i,
  ],
  [
    'stubbornness',
    /\b(?:stubborn|strong-willed|headstrong|hard-?headed|determined|determination|persistent|tenacious|feisty|fierce(?!ly)|opinionated|never (?:gave|give) up|competitive|driven)/i,
  ],
  [
    'calm',
    /\b(?:calm|steady|even-tempered|laid-back|easy-?going|serene|unflappable|level-headed)/i,
  ],
  ['patience', /\b(?:patien|unhurried|tolerant)/i],
  [
    'humor',
    /\b(?:funny|humou?r|witty|\bwit\b|hilarious|silly|joke|jok|laugh|playful|mischie|cheeky|sarcas|comic|tease|pun\b|puns\b|prank)/i,
  ],
  ['listening', /\b(?:listen|good ear|attentive|observant)/i],
  [
    'generosity',
    /\b(?:generous|generosity|giving|selfless|unselfish|charit|gave|share|hospitable|hospitality|welcom|open door|helpful|helped|helping|volunteer)/i,
  ],
  ['forgiving', /\b(?:forgiv|understanding|non-?judgmental|never judged|accepting|merciful)/i],
  [
    'work',
    /\b(?:hard-?\s?work|worker|work ethic|worked|diligent|dedicat|industrious|tireless|disciplin|conscientious|reliable|dependable|responsible|punctual|professional|organi[sz]ed|thorough)/i,
  ],
  [
    'loyalty',
    /\b(?:loyal|devoted|faithful|true friend|trustworthy|always there|there for|committed|steadfast|protective|supportive|support)/i,
  ],
  [
    'honesty',
    /\b(?:honest|integrity|sincere|genuine|truthful|direct|straightforward|fair\b|principled|decent|authentic|upright|frank|down-to-earth)/i,
  ],
  ['wisdom', /\b(?:wise|wisdom|advice|insight)/i],
  [
    'mind',
    /\b(?:smart|intelligent|clever|brilliant|knowledgeable|sharp|bright|educated|well-read|meticulous|quick)/i,
  ],
  ['courage', /\b(?:brave|courag|fearless|bold|hero|fighter|daring)/i],
  [
    'strength',
    /\b(?:strong|strength|resilien|tough|rock\b|survivor|independent|backbone|unbreakable)/i,
  ],
  [
    'family',
    /\b(?:family|grandchildren|grandkids|her kids|his kids|their kids|children|motherly|fatherly|good mother|good father|loving mother|loving father|mother|father|nurtur)/i,
  ],
  [
    'faith',
    /\b(?:faith|religious|prayer|prayerful|spiritual|devout|church|godly|christian|believer|god)\b/i,
  ],
  [
    'curiosity',
    /\b(?:curious|questions|never without a book|curiosity|inquisitive|learn|reader|reading|books|interested in|open-minded|traveler|traveller)/i,
  ],
  ['adventure', /\b(?:adventur|free spirit|spontaneous|wild|travel|explor|outdoors)/i],
  [
    'creativity',
    /\b(?:creativ|artist|music|singer|sang|singing|paint|talented|gifted|imaginat|craft|writer|poet|danc|pian|guitar)/i,
  ],
  [
    'hands',
    /\b(?:cook|baker|baking|baked|good with (?:her|his|their) hands|garden|fix|handy|practical|built|mechanic|sew|knit|capable|resourceful|crafty)/i,
  ],
  ['modesty', /\b(?:humble|humility|modest|unassuming|down to earth|never bragged|simple)/i],
  [
    'quiet',
    /\b(?:quiet|shy|reserved|soft-?spoken|private|introvert|serene|peaceful|thoughtful silence|man of few words|woman of few words)/i,
  ],
  [
    'joy',
    /\b(?:joy|cheer|happy|fun\b|fun-loving|full of life|bubbly|optimis|positive|sunny|lively|vibrant|enthusias|zest|smile|smil|energetic|outgoing|radiant|spark|upbeat|life of the party|positive)/i,
  ],
  [
    'style',
    /\b(?:elegan|glamor|glamour|stylish|classy|graceful|well-dressed|charming|charm|gentleman|lady\b|dignif|polite|manners|beautiful|handsome|gracious)/i,
  ],
  [
    'leadership',
    /\b(?:leader|bridge|inspir|encourag|mentor|coach|teacher|guide|visionary|motivat|advocate|passionate|passion)/i,
  ],
  [
    'kindness',
    /\b(?:kind|caring|gentle|compassion|loving|warm|tender|sweet|thoughtful|considerate|empath|good heart|big heart|big-hearted|heart of gold|cared|affection|nice|soft-?hearted)/i,
  ],
]

export function familyOf(text: string): Family | null {
  return signs.find(([, sign]) => sign.test(text))?.[0] ?? null
}

/** What in a memory would show a quality; only signs that leave little doubt. */
const shownBy: Partial<Record<Family, RegExp>> = {
  humor: /\b(?:laugh|joke|giggl|funny|prank|teas|pun|grin)/i,
  patience: /\b(?:patien|waited|taught me|showed me how|again and again|over and over|every time)/i,
  generosity:
    /\b(?:gave (?:away|me|us|them|it|him|her|his|her)|gift|helped|fed|lent|paid for|never let me pay|brought (?:us|me|them|food|soup|samosas)|open door)/i,
  work: /\b(?:work(?:ed|ing)?|shift|job|factory|farm|overtime|office|late nights|before dawn)/i,
  loyalty:
    /\b(?:stayed|never missed|always there|drove|every (?:game|match|recital)|sat with|stood by|came to)/i,
  courage: /\b(?:brave|courage|afraid|scared|fear|stood up|rescued|cancer|fought)/i,
  creativity: /\b(?:sang|song|paint|piano|guitar|danc|drew|music|wrote)/i,
  hands: /\b(?:cook|bak|fixed|built|garden|sew|knit|kitchen|recipe|repair|planted|workshop)/i,
  faith: /\b(?:pray|church|bible|hymn|mosque|temple|synagogue|mass|faith)/i,
  adventure: /\b(?:travel|trip|road|mountain|camp|flew|sailed|hike|climb)/i,
  listening: /\b(?:listen|phone|called|talked)/i,
  wisdom: /\b(?:advice|told me|used to say|taught)/i,
  curiosity: /\b(?:book|read|asked|library|museum|learn)/i,
  family: /\b(?:family|grandchildren|grandkids|sunday|dinner|christmas|holiday|children)/i,
  stubbornness: /\b(?:refused|insist|would not|wouldn’t|argued|gave up|stubborn)/i,
  forgiving: /\b(?:forgave|forgiv|mistake|crashed|failed)/i,
  leadership: /\b(?:taught|coached|led|encouraged|believed in me|organi[sz]ed)/i,
  kindness: /\b(?:sat with|held my|hugged|comfort|stray|soup|blanket|kind)/i,
}

export function showsQuality(memory: string, family: Family | null): boolean {
  return family !== null && (shownBy[family]?.test(memory) ?? false)
}

export function reflectionsOn(family: Family): readonly string[] {
  return families[family]
}
