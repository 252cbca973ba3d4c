import { type Family, familyOf } from './families.ts'
import { formOf, lowered, pastTense } from './fragments.ts'
import { adjectivalParticiple, readClause } from './grammar.ts'
import { breathable, finished, linesOf, sentencesOf } from './sentences.ts'
import { bare, bareWords, countWords } from './words.ts'

/**
 * adjective "patient", "good with her hands"   noun "a good listener"   trait "sense of humor"
 * verb "loved dogs"   sentence (already whole)   loose (only to be set after a colon)
 */
type QualityForm = 'adjective' | 'noun' | 'trait' | 'verb' | 'scene' | 'sentence' | 'loose'

export type Quality = {
  form: QualityForm
  /** Ready to stand after "She was", "her", "She", "I think of", or alone, by its form. */
  text: string
  family: Family | null
}

export function readQualities(text: string): Quality[] {
  const found = linesOf(text).flatMap((line) => sentencesOf(line).flatMap(partsOf))
  const seen = new Set<string>()
  return found
    .map((piece) => quality(piece, text))
    .filter((one) => {
      const key = bareWords(one.text).join(' ')
      if (key === '' || seen.has(key)) return false
      seen.add(key)
      return true
    })
}

function partsOf(sentence: string): string[] {
  const mixed =
    /^((?:[\p{L}-]+(?:\s*,\s*|\s+and\s+|\s*,\s*and\s+))+)((?:she|he|they|would)\b.+)$/iu.exec(
      sentence,
    )
  if (mixed?.[1] && mixed[2] && isAdjective(mixed[1].split(/[\s,]/)[0] ?? '')) {
    return [...partsOf(mixed[1].replace(/\s*(?:,|and)\s*$/i, '')), ...partsOf(mixed[2])]
  }
  if (formOf(sentence) === 'sentence' && !looksLikeList(sentence) && !isBareList(sentence)) {
    return breathable(sentence)
  }
  if (isOneDeed(sentence)) return [sentence]
  return sentence
    .replace(/[.!…]+$/u, '')
    .replace(/^(?:(?:she|he|they) (?:was|were|is|are)|being|was|were)\s+(?=\S+(?:,|\s+and\b))/i, '')
    .split(/\s*[,;/]\s*(?:(?:and|but)(?: also)?\s+)?|\s*\+\s*/)
    .flatMap(splitPair)
    .map((piece) => piece.trim().replace(/^(?:and|also|but|or|&)\s+/i, ''))
    .map((piece) => piece.replace(/^[-–—•*]\s+|[.!…]+$/gu, ''))
    .filter((piece) => /\p{L}/u.test(piece))
}

/** "loved to cook, garden and travel": the commas belong to what was loved. */
function isOneDeed(sentence: string): boolean {
  const [first = '', ...rest] = sentence.split(/\s*,\s*(?:and\s+)?|\s+and\s+/)
  if (rest.length === 0 || formOf(first) !== 'verb') return false
  return (
    /^\S+(?:ed|ved|ikes|oves|njoys) to\b/i.test(first) ||
    rest.some((part) => formOf(part) === 'gerund')
  )
}

/** "creative, restless, complicated": short pieces, and nobody does anything in them. */
function isBareList(sentence: string): boolean {
  const parts = sentence.split(/\s*[,;]\s*/)
  const [first = '', ...rest] = parts
  if (rest.length === 0) return false
  if (isAdjective(first) && countWords(first) <= 4) return true
  // "He made me feel seen, kind eyes": a sentence, and then a list goes on.
  if (rest.every((part) => countWords(part) <= 3 && (isAdjective(part) || isNoun(part))))
    return true
  const bare = parts.filter((part) => countWords(part) <= 6 && !readClause(part).subjectVerb)
  return bare.length >= parts.length * 0.7
}

/** "She was patient, funny and kind": a list in the coat of a sentence. */
function looksLikeList(sentence: string): boolean {
  const list = /^(?:she|he|they) (?:was|were|is|are) (.+?)[.!]?$/i.exec(sentence)?.[1]
  if (!list || !/,|\band\b/.test(list)) return false
  const items = list.split(/\s*,\s*(?:and\s+)?|\s+and\s+/)
  return items.every((item) => countWords(item) <= 2 && isAdjective(item))
}

function splitPair(piece: string): string[] {
  const [left, right, ...more] = piece.split(/\s+(?:and|&)\s+/i)
  if (left === undefined || right === undefined || more.length > 0) return [piece]
  const listed =
    countWords(left) <= 2 && /^(?:bare|article)$/.test(formOf(left)) && !/\bof\b/.test(left)
  const adjectives = isAdjective(left) && isAdjective(right)
  const nouns = !isAdjective(left) && isNoun(left) && isNoun(right.replace(/^an? /, ''))
  return listed && (adjectives || nouns) ? [left, right] : [piece]
}

function isNoun(text: string): boolean {
  return isTrait(headOf(text)) || isPersonNoun(headOf(text))
}

function quality(piece: string, written: string): Quality {
  const plain = piece.replace(/[.!…]+$/u, '').replace(/^[‘“](.+)[’”]$/u, '$1')
  const family = /\b(?:not|never(?! without| on time| gave| give)|no)\b|n’t\b/i.test(plain)
    ? null
    : familyOf(plain)
  const small = lowerQuality(plain, written)
  switch (formOf(plain)) {
    case 'sentence':
      return { form: 'sentence', text: inThePast(finished(piece)), family }
    case 'verb':
      return deed(pastTense(small), family)
    case 'adverb':
      return adverbial(small, family)
    case 'owned':
      // "my best friend" is what they were, "her laugh" is what one remembers.
      if (/^(?:my|our) /.test(small) && isPersonNoun(headOf(small))) {
        return { form: 'noun', text: small, family }
      }
      return { form: 'scene', text: small, family }
    case 'scene':
    case 'gerund':
      return { form: 'scene', text: small, family }
    case 'article':
      return articled(small, family)
    default:
      return bareQuality(small, family)
  }
}

/** "is never on time" becomes what follows "was", which bends with the pronoun. */
function deed(text: string, family: Family | null): Quality {
  const state = /^(?:was|were) (.+)$/.exec(text)?.[1]
  return state ? { form: 'adjective', text: state, family } : { form: 'verb', text, family }
}

function adverbial(text: string, family: Family | null): Quality {
  const [adverb = '', ...rest] = text.split(' ')
  const after = rest.join(' ')
  if (formOf(after) === 'verb')
    return { form: 'verb', text: `${adverb} ${pastTense(after)}`, family }
  return { form: 'adjective', text, family }
}

/** "a good listener" is what they were, "a soft heart" is what they had. */
function articled(text: string, family: Family | null): Quality {
  const without = text.replace(/^an? /, '')
  const had = without !== text && isTrait(headOf(without)) && !isPersonNoun(headOf(without))
  return had ? { form: 'trait', text: without, family } : { form: 'noun', text, family }
}

function bareQuality(text: string, family: Family | null): Quality {
  if (isAdjective(text)) return { form: 'adjective', text, family }
  const head = headOf(text)
  if (isPersonNoun(head)) {
    return { form: 'noun', text: `${/^[aeiou]/i.test(text) ? 'an' : 'a'} ${text}`, family }
  }
  if (isTrait(head)) return { form: 'trait', text, family }
  return { form: 'loose', text, family }
}

/** The noun that the rest hangs on: "sense" in "sense of humor", "cook" in "great cook". */
function headOf(text: string): string {
  const before = text.split(/\s+(?:of|for|to|with|in|about|at|who|that|when)\s+/i)[0] ?? text
  return bare(before.split(/\s+/).at(-1) ?? '')
}

const adjectives = new Set(
  (
    'perfect loud kind warm calm brave wise smart clever bright fun strong tough gentle sweet humble honest loyal ' +
    'fair firm proud quiet shy bold fierce stubborn modest sincere genuine pure mature noble polite ' +
    'tender soft sharp witty quick wild free young old good great best true real open direct frank ' +
    'blunt sensitive smiley cool neat tidy brilliant intelligent elegant vibrant radiant fabulous ' +
    'happy sunny funny silly cheeky nerdy classy feisty sassy private serene steady stern strict ' +
    'upbeat resolute resilient patient confident independent competent diligent decent eloquent ' +
    'extravert introvert extroverted introverted selfless fearless tireless timeless thoughtful ' +
    'full late early early-rising down-to-earth laid-back hard rare simple complex wonderful ' +
    'beautiful handsome lovely friendly motherly fatherly neighborly lively chatty gregarious ' +
    'hilarious eager able ready glad sure protective supportive forthright upright content ' +
    'hard-working kind-hearted soft-spoken warm-hearted big-hearted good-natured strong-willed ' +
    'irish english scottish grumpy difficult complicated moody bossy nosy messy clumsy perfectionist ' +
    'hard-working down-to-earth humorous non-judgmental nonjudgmental easy-going hard-headed devout spiritual'
  ).split(' '),
)

function isAdjective(text: string): boolean {
  if (
    /^(?:very |so )?(?:hard working|down to earth|laid back|easy going|old school|one of a kind|larger than life)$/i.test(
      text,
    )
  ) {
    return true
  }
  const words = bareWords(text)
  const stripped = words.filter(
    (word) =>
      !/^(?:very|so|extremely|incredibly|deeply|really|truly|quite|super|always|too|fiercely|endlessly|wickedly|quietly|wonderfully|absolutely|totally|pretty|a|bit|little)$/.test(
        word,
      ),
  )
  const first = stripped[0] ?? ''
  const next = stripped[1]
  if (first === '' || isTrait(first) || isPersonNoun(first)) return false
  const adjective =
    adjectives.has(first) ||
    adjectivalParticiple.has(first) ||
    /(?:ful|ous|ive|able|ible|less|ish|ical|ing|ic|ant|ate)$/.test(first) ||
    /-(?:hearted|minded|spoken|natured|headed|tempered|going|working|loving|willed)$/.test(first) ||
    (/[a-z]{3,}(?:y|al|ent|ed)$/.test(first) && stripped.length === 1)
  if (!adjective) return false
  return (
    next === undefined ||
    /^(?:with|to|about|at|in|for|of|and|but|as|on|enough|by|even|when|until|around|toward|towards|beyond|under|like|without|from|inside|outside|beyond)$/.test(
      next,
    )
  )
}

function isPersonNoun(word: string): boolean {
  return (
    /^(?:cook|mother|father|mom|mum|dad|friend|man|woman|person|lady|gentleman|boss|chef|nurse|wife|husband|son|daughter|sister|brother|neighbor|neighbour|soul|guy|artist|musician|athlete|genius|rebel|optimist|fighter|host|hostess|coach|mentor|guide|grandmother|grandfather|grandma|grandpa|parent|veteran|marine|soldier|mechanic|perfectionist|fan|rock|hero|pianist|poet|nerd|tease|joker|clown|companion|advocate|aunt|uncle|kid|child|boy|girl|peacemaker|introvert|extrovert|perfectionist|cousin|colleague|patriot|christian|giant|vet|jokester|stepdad|stepmom|stepmum|stepfather|stepmother|partner|buddy|pal|confidant|neighbor)$/.test(
      word,
    ) ||
    (/(?:[^aeiou]er|eer|yer|tor|ller|ator|ician|ologist)$/.test(word) &&
      !/^(?:humor|clever|tender|eager|proper|bitter|sober|temper|power|laughter|character|manner|wonder|honor|anger|water|summer|winter|never|ever)$/.test(
        word,
      ))
  )
}

const traits =
  /^(?:humou?r|wit|heart|hearts|smile|smiles|laugh|laughs|laughter|love|faith|courage|wisdom|grace|joy|ethic|sense|voice|hands|eyes|spirit|charm|energy|sincerity|advice|cooking|baking|stories|jokes|hugs|hug|way|care|warmth|strength|devotion|passion|character|temper|manners|style|taste|mind|memory|appetite|zest|attitude|patience|guidance|support|service|pride|honou?r|presence|skill|skills|talent|touch|greeting|optimism|enthusiasm|gift|ability|eye|ear|dedication|determination|curiosity|standards|lessons|nature|outlook|personality)$/

function isTrait(word: string): boolean {
  return traits.test(word) || /(?:ness|ity|ence|ance|ship|ism|ment|tion|sion)$/.test(word)
}

function lowerQuality(piece: string, written: string): string {
  const shouted = /^[^\p{Ll}]+$/u.test(piece) && piece.length > 3
  const text = shouted ? piece.toLowerCase() : piece
  const small = lowered(text, written)
  if (small !== null) return small
  const first = text.split(/\s/)[0] ?? ''
  const known =
    isAdjective(first) ||
    isTrait(bare(first)) ||
    isPersonNoun(bare(first)) ||
    countWords(text) === 1
  return known ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

function inThePast(sentence: string): string {
  const now = /^(She|He|They)(?: is| are|’s|’re) (.+)$/u.exec(sentence)
  const [, who = '', what = ''] = now ?? []
  const lasting =
    isAdjective(what.split(/[\s,.]/)[0] ?? '') ||
    /^(?:a|an|the|so|very|always|never|my|our) /.test(what)
  return now && lasting ? `${who} ${who === 'They' ? 'were' : 'was'} ${what}` : sentence
}
