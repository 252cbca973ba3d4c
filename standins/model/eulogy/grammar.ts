import { bareWords } from './words.ts'

const set = (words: string) => new Set(words.split(/\s+/))

export const presentToPast: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'loves:loved makes:made gives:gave takes:took knows:knew has:had is:was does:did goes:went ' +
    'keeps:kept brings:brought tells:told says:said helps:helped cares:cared listens:listened ' +
    'works:worked puts:put finds:found gets:got sees:saw sings:sang cooks:cooked bakes:baked ' +
    'laughs:laughed smiles:smiled plays:played reads:read writes:wrote enjoys:enjoyed lives:lived ' +
    'thinks:thought believes:believed understands:understood hates:hated wants:wanted tries:tried ' +
    'stands:stood shows:showed shares:shared fights:fought teaches:taught treats:treated ' +
    'welcomes:welcomed remembers:remembered forgives:forgave forgets:forgot likes:liked ' +
    'looks:looked feels:felt drives:drove fixes:fixed builds:built grows:grew sews:sewed ' +
    'knits:knitted dances:danced travels:traveled encourages:encouraged inspires:inspired ' +
    'supports:supported lights:lit fills:filled can:could are:were holds:held runs:ran ' +
    'comes:came leads:led serves:served stays:stayed talks:talked walks:walked gardens:gardened ' +
    'respects:respected adores:adored appreciates:appreciated'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

/** Bare forms are often nouns ("love", "help", "work"), so only those that seldom are. */
export const baseToPast: Readonly<Record<string, string>> = {
  make: 'made',
  give: 'gave',
  listen: 'listened',
  keep: 'kept',
  know: 'knew',
  bring: 'brought',
  put: 'put',
  see: 'saw',
  take: 'took',
  tell: 'told',
  go: 'went',
  have: 'had',
  forgive: 'forgave',
  encourage: 'encouraged',
  enjoy: 'enjoyed',
  say: 'said',
  be: 'was',
}

const finiteVerbs = set(
  'was were is are am had has have did does do would could should might must will can ' +
    'said told taught made took went came gave got kept left knew thought felt found sang drove ran ' +
    'wrote read sat stood held built bought brought caught met led lost won wore woke slept spoke ' +
    'swam threw grew flew fell fought forgot forgave began became broke chose drank ate drew hid hung ' +
    'hit hurt laid lay lit meant paid put quit rang rode rose saw sold sent set shook shone shot showed ' +
    'shut spent spun spread stole stuck struck swept swore tore understood wept wound let heard dug ' +
    'cut bent bore beat bet bit blew burnt dreamt knelt leapt learnt spelt sewed knew sought fed fled ' +
    'strode ' +
    Object.keys(presentToPast).join(' '),
)

const seemsPast = set(
  'bed red need seed speed indeed hundred sacred naked wicked beloved kindred shed weed deed breed ' +
    'feed bleed exceed',
)

const determiners = set(
  'the a an my our her his their its this that these those some any no each very so too such ' +
    'more most really and or of with in at on for by to from',
)

export const adjectivalParticiple = set(
  'complicated gifted talented devoted beloved dedicated married born retired respected known admired organized ' +
    'organised determined spirited reserved relaxed educated committed loved hardheaded headed ' +
    'accomplished skilled experienced refined grounded principled disciplined decorated raised ' +
    'driven blessed mannered minded hearted natured involved interested surrounded buried humored',
)

export const adverbs = set(
  'always never often usually sometimes rarely seldom still forever constantly also truly genuinely ' +
    'even once only just really simply quietly gladly',
)

const auxiliaries = set('is are has does can')
const pronounSubjects = set('i we she he they it you everyone everybody nobody someone there who')
const kinSubjects = set(
  'mum mom mam mama mummy mommy dad daddy papa pop gran grandma granny nan nana nanna grandad ' +
    'granddad grandpa gramps uncle aunt auntie people',
)

export type Clause = { words: string[]; verbs: number[]; subjectVerb: boolean }

/** Where the finite verbs of a piece are, and whether one of them has a pronoun before it. */
export function readClause(text: string): Clause {
  const words = bareWords(text)
  const verbs: number[] = []
  let subjectVerb = false
  words.forEach((word, at) => {
    if (/^(?:i|we|she|he|they|it|you|there|that|who)’(?:m|d|s|ll|re|ve)$/.test(word)) {
      verbs.push(at)
      subjectVerb = true
      return
    }
    if (!isFiniteVerb(word, words[at - 1] ?? '')) return
    verbs.push(at)
    if (subjectBefore(words, at)) subjectVerb = true
  })
  return { words, verbs, subjectVerb }
}

function isFiniteVerb(word: string, before: string): boolean {
  if (/n’t$/.test(word)) return true
  if (determiners.has(before) && before !== 'that' && before !== 'and') return false
  // "she drives" is a verb, "late night drives" may be anything.
  if (word in presentToPast && !auxiliaries.has(word)) {
    return pronounSubjects.has(before) || kinSubjects.has(before) || adverbs.has(before)
  }
  if (finiteVerbs.has(word)) return true
  return /^[a-z]{2,}ed$/.test(word) && !seemsPast.has(word) && !adjectivalParticiple.has(word)
}

export function subjectBefore(words: readonly string[], at: number): boolean {
  let back = at - 1
  while (back >= 0 && adverbs.has(words[back] ?? '')) back -= 1
  const before = words[back] ?? ''
  return pronounSubjects.has(before) || kinSubjects.has(before)
}

export function isPastVerb(word: string): boolean {
  return !(word in presentToPast) && isFiniteVerb(word, '')
}
