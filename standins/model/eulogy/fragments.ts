import {
  adjectivalParticiple,
  adverbs,
  baseToPast,
  isPastVerb,
  presentToPast,
  readClause,
  subjectBefore,
} from './grammar.ts'
import { bare, bareWords } from './words.ts'

/**
 * What a piece of the told is, as far as one can be sure:
 * sentence  "My mum taught me to swim"      scene    "the time she lost her shoes", "how she laughed"
 * verb      "baked bread every Sunday"      adverb   "always late", "never missed a game"
 * gerund    "baking bread with her"         owned    "her garden", "our kitchen"
 * article   "a good listener"               bare     "Sunday dinners", "patient", "sense of humor"
 */
export type Form =
  | 'sentence'
  | 'scene'
  | 'verb'
  | 'adverb'
  | 'gerund'
  | 'owned'
  | 'article'
  | 'bare'

const sceneStart =
  /^(?:how|when|where|the (?:way|time|times|day|night|summer|winter|morning|look|moment|smell|sound|feel|taste|sight)|that (?:time|day|night|summer|look|smile|laugh))\b/i

const timeOpeners =
  /^(?:every|on|in|at|after|before|when|whenever|once|one|last|each|during|as|if|while|because|then|and|but|so|even|sometimes|today|now|for|from|until|since|to|with|without|by|years|back|over|under|though|although|until|this|most|all|some|somehow|later|later|yes|no|oh|well|of|out|up|near|here|there|not|nothing|what|whatever|wherever|without)\b/i

export function formOf(piece: string): Form {
  const { words, verbs, subjectVerb } = readClause(piece)
  const first = words[0] ?? ''
  const second = words[1] ?? ''
  if (/\?[”’]?$/.test(piece)) return 'sentence'
  if (/^(?:i|we|she|he|they|it)$/.test(first) && words.length > 2) return 'sentence'
  if (sceneStart.test(piece)) return sceneOrSentence(piece, words, verbs)
  if (isVerbStart(first, second) && !/^(?:let|was|is|were|are|do|did|can|will)$/.test(first))
    return 'verb'
  if (subjectVerb) return nounWithClause(piece, words, verbs) ? 'scene' : 'sentence'
  if (adverbs.has(first)) return 'adverb'
  if (isVerbStart(first, second)) return 'verb'
  if (/^[a-z]{2,}ing$/.test(first) && !adjectiveIng.has(first)) return 'gerund'
  if (verbs.some((at) => at > 0) && !startsAsAdjective(words)) return 'sentence'
  if (/^(?:her|his|their|my|our|your|its|those|these|all)$/.test(first)) return 'owned'
  if (/^(?:a|an|the)$/.test(first)) return 'article'
  return 'bare'
}

const adjectiveIng = new Set(
  (
    'loving caring giving hardworking understanding forgiving outgoing easygoing charming daring ' +
    'amazing inspiring encouraging welcoming engaging entertaining nurturing uncompromising ' +
    'unwavering unassuming willing trusting fun-loving interesting sparkling striking adoring ' +
    'enduring exciting fascinating exacting demanding infuriating'
  ).split(' '),
)

function isVerbStart(first: string, second: string): boolean {
  if (adjectivalParticiple.has(first)) {
    const hasObject = /^(?:his|her|their|my|our|the|a|an|me|us|him|them|it)$/.test(second)
    return hasObject || (first === 'loved' && second !== 'by' && second !== '')
  }
  if (first in presentToPast || (first in baseToPast && second !== '')) return true
  return isPastVerb(first)
}

function startsAsAdjective(words: readonly string[]): boolean {
  return /^(?:very|so|extremely|incredibly|deeply|too|quite|super|really)$/.test(words[0] ?? '')
}

function sceneOrSentence(piece: string, words: string[], verbs: number[]): Form {
  if (/^how\b/i.test(piece)) return 'scene'
  if (/^(?:when|where)\b/i.test(piece)) return verbs.length >= 2 ? 'sentence' : 'scene'
  const main = verbs.some((at) => !subjectBefore(words, at) && at > 1)
  return main ? 'sentence' : 'scene'
}

/** "the cake she baked" is a thing, "every Sunday she baked" is a sentence. */
function nounWithClause(piece: string, words: string[], verbs: number[]): boolean {
  if (timeOpeners.test(piece)) return false
  // "Road trip to Yellowstone where the car broke down"
  const link = words.findIndex((word) => word === 'where' || word === 'when')
  if (link > 0 && verbs.every((at) => at > link) && !piece.slice(0, 60).includes(',')) return true
  if (piece.includes(',')) return false
  const [only] = verbs
  if (verbs.length !== 1 || only === undefined) return false
  const subjectAt = words.slice(0, only).findLastIndex((word) => !adverbs.has(word))
  return (
    subjectAt >= 2 &&
    subjectBefore(words, only) &&
    /^(?:the|a|an|her|his|their|my|our|all)$/.test(words[0] ?? '')
  )
}

/** The first verb of a fragment in the past, as one speaks of the dead. */
export function pastTense(fragment: string): string {
  const [first = '', ...rest] = fragment.split(' ')
  const key = bare(first)
  const past = presentToPast[key] ?? (rest.length > 0 ? baseToPast[key] : undefined)
  return past ? [past, ...rest].join(' ') : fragment
}

const properStart =
  /^(?:I|I’\p{L}+|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|June|July|August|September|October|November|December|Christmas|Easter|Thanksgiving|Hanukkah|Diwali|Eid|Ramadan|Passover|Halloween|Mum|Mom|Dad|Grandma|Grandpa|Gran|Nana|Nan|God|Irish|English|Scottish|Welsh|British|American|Italian|French|German|Spanish|Polish|Mexican|Indian|Chinese|Jewish|Catholic|Christian|Muslim|Hindu|Buddhist)\b/u

const plainStart =
  /^(?:a|an|the|my|our|her|his|their|its|this|that|these|those|how|when|where|why|who|what|she|he|they|we|it|you|always|never|often|usually|sometimes|very|so|really|truly|every|all|no|not|in|on|at|with|for|from|by|of|to|as|after|before|if|because|and|but|cups?|long|good|big|great|kind|late|early|summer|summers|winter|winters|walks?|trips?|family|stories|music|food|laughter|love|weekends?|holidays?|vacations?|evenings?|mornings?|dinners?|breakfasts?|lunch|phone|car|bedtime|birthday|birthdays|camping|fishing)$/i

/** Small first letter inside a sentence, unless it may be a name. Null: one cannot know. */
export function lowered(piece: string, written: string): string | null {
  const first = piece.split(/\s/)[0] ?? ''
  if (!/^\p{Lu}/u.test(first)) return piece
  if (properStart.test(piece)) return piece
  const small = first.charAt(0).toLowerCase() + first.slice(1)
  const key = bare(first)
  const known =
    plainStart.test(key) ||
    /ing$/.test(key) ||
    isPastVerb(key) ||
    key in presentToPast ||
    key in baseToPast ||
    new RegExp(`(?:^|\\s)${small.replace(/[^\p{L}]/gu, '.')}(?![\\p{L}])`, 'u').test(written)
  return known ? small + piece.slice(first.length) : null
}

export function isAbout(piece: string): boolean {
  return !bareWords(piece).some((word) =>
    /^(?:i|me|my|mine|we|us|our|ours|myself|i’\w+|we’\w+)$/.test(word),
  )
}
