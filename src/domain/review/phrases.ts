import type { Material } from '#domain/material.ts'
import { type Told, wasTold } from './told.ts'
import { evened } from './words.ts'

/** Phrases that are said of everybody, and so of nobody. Words of the person's own are never blamed. */
const cliches: RegExp[] = `
  (?:sorely|deeply|dearly|greatly|terribly)(?: \\w+){0,4} missed|missed(?: \\w+){0,2} (?:sorely|deeply|dearly|terribly)
  in a better place|to a better place
  touch(?:ed|es|ing)? (?:so |too |very )?(?:many|countless|all|the|our|every|everyone’s|so much) (?:lives|hearts|life|heart)|(?:lives|hearts) (?:that |which )?(?:she|he|they|you)(?: \\w+)? touched
  testaments? (?:to|of)
  tapestr(?:y|ies)
  not (?:just|only|merely|simply) [^.!?]{1,60}?,? but
  pass(?:ed|es|ing) (?:away|on)\\b
  gone (?:but not forgotten|too soon)|taken (?:from us )?too soon|left us (?:\\w+ )?too (?:soon|early)
  gained (?:another|an) angel
  larger than life|larger-than-life
  (?:rest|rests|resting) in (?:peace|power)
  cherish\\w*
  (?:her|his|their|life’s|this|your|our) (?:\\w+ )?journey|journey (?:of|through) life
  legac(?:y|ies)
  in loving memory|loving memory of
  celebrat\\w+ (?:of |the |her |his |their |your )+life
  words (?:cannot|can’t|can not|could not|fail to) (?:express|describe|capture|convey)|no words can
  heart of gold
  (?:lit|lights?|lighted|brighten\\w*) up (?:a|the|every|any|each|our|all) (?:room|rooms|world|day|days|lives)
  (?:will |shall )?never be forgotten|forever be remembered|never forget you
  (?:watching|looking|smiling) (?:over|down on|down at|upon) (?:us|me|all)
  at peace (?:now|at last)|finally at peace
  beacon of|guiding light|shining light|ray of sunshine|bright light in
  unlock\\w*
  effortless\\w*
  pillar of|rock of (?:the|our|this) family
  the life of the party
  lived life to the full\\w*|life to the fullest|lived (?:each|every) day to the full\\w*
  (?:live|lives|living|lived) on (?:in|through) (?:our|the|my|all|us|each|everyone)
  (?:forever|always) (?:be |stay |live )?in (?:our|my) hearts?|(?:hold|keep|kept|held) a special place in
  everything happens for a reason
  time heals|only time will
  never met a stranger
  (?:give|gave|given) (?:you |anyone |someone |me |us )?the shirt off
  one in a million|one of a kind|once in a lifetime
  the end of an era
  to know (?:her|him|them|you) (?:was|is) to love
  (?:a|the) void|(?:leaves?|left) (?:behind )?a hole|hole in (?:our|my) hearts?
  (?:indelible|lasting) (?:mark|imprint|impression|impact)
  unwavering|boundless|immeasurabl\\w+
  zest for life|thirst for life|joie de vivre
  infectious (?:laugh\\w*|smile|energy)|contagious (?:laugh\\w*|smile|energy)
  went above and beyond|above and beyond
  with open arms
  a life well lived|well-lived life|life well-lived
  no longer in pain|no longer suffering|lost (?:her|his|their) battle|brave battle
  earned (?:her|his|their) wings|grew (?:her|his|their) wings
  gathered here today
  it is with (?:a )?heavy hearts?|heavy hearts?
  made the world a better place|world is a better place|world a better place
  true inspiration|an inspiration to (?:us )?all
  the best of (?:the best|both worlds)
  memor(?:y|ies) will live
  (?:she|he|they) would have wanted (?:it|us)
`
  .trim()
  .split('\n')
  .map((line) => new RegExp(`\\b(?:${line.trim()})`, 'giu'))

const religious =
  /\b(?:gods?|god’s|lord|jesus|christ|christian|heaven|heavens|heavenly|pray|prays|prayed|praying|prayers?|bless|blessed|blesses|blessings?|souls?|angels?|angelic|faith|churchs?|churches|scriptures?|bible|biblical|psalms?|gospel|holy|sacred|divine|divinely|eternal|eternity|everlasting|afterlife|amen|almighty|saviou?r|redeemed|resurrection|salvation|worship|worshipped|miracles?|hymns?|sermons?|saints?|saintly|paradise|providence|the good book|higher power|hallelujah|pearly gates|allah|torah|quran|buddha|karma|sins?|hell|kingdom come|creator)\b/giu

/** Short pieces by which songs and poems still in copyright, often used at funerals, are known. */
const copyrighted: RegExp[] = `
  wind beneath my wings|fly higher than an eagle|ever know that you’re my hero
  (?:and )?i will always love you
  would you know my name|if i saw you in heaven
  it’s something unpredictable|hope you had the time of your life
  it’s been a long day without you|tell you all about it when i see you
  you raise me up
  somewhere over the rainbow|dreams that you dare to dream
  i did it my way|now the end is near|face the final curtain|i faced it all and i stood tall
  bridge over troubled water|lay me down
  find myself in times of trouble|speaking words of wisdom|there will be an answer
  places i(?:’ll)? remember all my life|in my life i love you more
  imagine there’s no|you may say i’m a dreamer
  trees of green|i think to myself|what a wonderful world
  when the night has come|the land is dark
  lean on me when you’re not strong|we all need somebody to lean on
  winter spring summer or fall|all you have to do is call
  in the arms of (?:an|the) angel
  may you stay forever young
  fire and i’ve seen rain|thought that i’d see you again
  unforgettable that’s what you are
  strong when i was weak|voice when i couldn’t speak
  lived your life like a candle|candle in the wind
  then a hero comes along
  dance with my father
  shining down on me from heaven
  go rest high on that mountain
  all the old familiar places|i’ll be seeing you
  don’t know where don’t know when|we’ll meet again
  blackbird singing|take these broken wings
  hello darkness my old friend
  don’t stop believin|what a long strange trip
  circle be unbroken by and by
  smile though your heart is
  knockin’? on heaven’s door
  stop all the clocks|cut off the telephone
  my north my south|my working week
  go gentle into that|rage against the dying|dying of the light
  one wild and precious
  not stand at my grave|i am not there i do not sleep
  shed tears that (?:she|he) is gone|smile because (?:she|he) has lived
  (?:live|lived|spend|spent) (?:their|our|your|his|her|my) dash
  set of footprints|then that i carried you
  looked around his garden
  golden heart stopped beating
  tomorrow starts without me
  when great trees fall|how you made them feel
  call myself beloved|beloved on the earth
  art of losing isn’t hard|losing isn’t hard to master
  i carry your heart with me|carry it in my heart
  those who wander are lost
  you gave me a forever
  nothing gold can stay
  still i rise|still like (?:air|dust) i
  two roads diverged
  hope is the thing with
  let it go let it go
  you are my sunshine|make me happy when skies
  in the end it’s not the years
  life is what happens (?:to you )?while
  every little thing(?: is)? gonna be
  don’t worry about a thing
  time after time|if you’re lost you can look
  keep me in your heart for a while
  like a rhinestone|take me home country roads|country roads
  sweet child o|stairway to heaven|dust in the wind
  when you’re weary|feeling small
  walk on walk on|hope in your heart|never walk alone
  near far wherever you are|heart will go on
  look on the bright side of life
  who wants to live forever|the show must go on
  thank you for the music
  how i wish you were here|two lost souls swimming
  live like you were dying
  better left to chance|have had to miss the dance
  if tomorrow never comes
  lights will guide you home|i will try to fix you
  all my troubles seemed so far|here comes the sun
  every breath you take
  the best is yet to come
  because you believed in me
  i can see clearly now
  time to say goodbye
  when you walk through a storm
  i hope you dance
  you’ll be in my heart
  if i die young
  remember me though i have to|remember me for i will soon
  do you remember when we used to
  miss me but let me go
  when i come to the end of the road
  a limb has fallen from the family
  those we love don’t go away
  remember me when i’m gone|if i should go before the rest
`
  .trim()
  .split('\n')
  .map((line) => new RegExp(`\\b(?:${line.trim().replaceAll(' ', ' +')})`, 'giu'))

/** Words of scripture that are known by heart: named is not yet given. */
const scripture =
  /\b(?:lord +is +my +shepherd|shall +not +want|green +pastures|still +waters|shadow +of +death|my +cup +runneth|surely +goodness +and +mercy|every *thing +there +is +a +season|time +to +be +born|time +to +(?:weep|mourn|plant|die)|love +is +patient +love +is +kind|faith +hope +(?:and +)?(?:love|charity)|greatest +of +these|many +(?:mansions|rooms)|let +not +your +heart +be|let +your +hearts? +be|be +not +afraid|i +am +with +you +always|blessed +are +(?:they|those|the)|ashes +to +ashes|dust +to +dust|fought +(?:the|a) +good +fight|finished +(?:the|my) +(?:race|course)|kept +the +faith|greater +love +ha(?:th|s)|i +can +do +all +things|they +who +wait|mount +up +with +wings|wings +(?:like|as) +eagles|so +loved +the +world|the +resurrection +and +the +life|lift +up +mine +eyes|lift +my +eyes|in +the +beginning +was|dwell +in +the +house|well +done +(?:good|thou)|plans +i +have +for +you|a +virtuous +woman|far +above +rubies|her +children +(?:a)?rise +up)\b/giu

/** What no eulogy contains: markup, addresses, signs that steer, and a model that speaks of itself. */
const foreign =
  /<\/?[a-z!][^>]*>?|\]\(|\*\*|__|^#{1,6} |```|https?:|\bwww\.|\b[\w-]{1,60}\.(?:com|net|org|io)\b|[[\]{}<>|\\~^_=*#@]|&(?:[a-z]+|#\d+);|\p{Extended_Pictographic}|\b(?:as an? (?:ai|artificial|language|assistant)|language model|artificial intelligence|chatgpt|openai|anthropic|claude|system prompt|i(?: am|’m) an? (?:ai|assistant|language)|(?:can’t|cannot|unable to|can not) (?:help|assist|comply|fulfil?l|write|provide) (?:with|you|this|that)|here(?: is|’s) (?:the|a|your) (?:eulogy|draft|opening|revised|speech|text|rest)|i(?:’m| am) sorry,? but i (?:can|cannot)|word (?:count|range|limit)|as (?:you )?(?:asked|requested|instructed)|insert (?:name|date)|your name here|i(?: am|’m| would be|’d be) happy to help|my instructions|(?:previous|above) instructions|i write eulogies|the speaker has told|let me know if you)\b|^\W*(?:note|assistant|user|system|human|title|eulogy|draft)\s*:|^\s*(?:[-•*]|\d+[.)])\s|^(?:certainly|sure|of course|absolutely)!/gimu

const steering = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u2028\u2029]/gu

const onlyWords = /^[\p{L}\p{N}’' -]+$/u

export function isReligious({ theme, scripture: given }: Material): boolean {
  return theme === 'religious' || given.trim() !== ''
}

/** Every other sign is a blank, so that each word stays where it stood. */
const unpunctuated = (text: string) =>
  evened(text).replace(/[^\p{L}\p{N}’ ]/gu, (sign) => ' '.repeat(sign.length))

const found = (patterns: RegExp[], told: Told, sentence: string): string[] => {
  const even = evened(sentence)
  return patterns
    .flatMap((pattern) => even.match(pattern) ?? [])
    .filter((phrase) => !wasTold(told, phrase))
}

export type Borrowed = { criterion: 'Q1' | 'Q11'; words: string; at: number; end: number }

/** Known words of scripture, songs and poems, over full stops and line ends too. */
export function borrowedIn(told: Told, text: string): Borrowed[] {
  const plain = unpunctuated(text)
  const of = (criterion: Borrowed['criterion'], patterns: RegExp[]) =>
    patterns
      .flatMap((pattern) => [...plain.matchAll(pattern)])
      .map(({ 0: words, index: at }) => ({ criterion, words, at, end: at + words.length }))
      .filter(({ words }) => !wasTold(told, words))
  return [...of('Q1', [scripture]), ...of('Q11', copyrighted)]
}

export const clichesIn = (told: Told, sentence: string) => found(cliches, told, sentence)

export function religiousWordsIn(told: Told, sentence: string): string[] {
  return isReligious(told.material) ? [] : found([religious], told, sentence)
}

export function foreignMatterIn(told: Told, sentence: string): string[] {
  const { person, speaker } = told.material
  // What belongs to a name as it was typed is not blamed, strange as it may look.
  const inNames = (sign: string) => `${person} ${speaker}`.includes(sign)
  const signs = (sentence.replaceAll('\n', '').match(steering) ?? []).filter(
    (sign) => !inNames(sign),
  )
  const matter = (sentence.match(foreign) ?? []).filter(
    (piece) => !(onlyWords.test(piece) ? wasTold(told, piece) : inNames(piece)),
  )
  return [...matter, ...signs.map(() => 'a sign that cannot be seen')]
}
