import { isOrdinaryWord } from './names.ts'
import { inDigits } from './number-words.ts'

/** Lowercase, with plain quotation marks and dashes and single spaces. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/…/g, '...')
    .replace(/\s+/g, ' ')
    .trim()
}

/** People on a phone type "quien" for "quién". */
const withoutAccents = (text: string) =>
  isPlain.test(text) ? text : text.normalize('NFD').replace(/\p{M}+/gu, '')
// biome-ignore lint/suspicious/noControlCharactersInRegex: everything in ASCII
const isPlain = /^[\x00-\x7f]*$/

/** Whether the exact words occur in the piece, as whole words; accents aside. */
export function occursIn(quote: string, piece: string): boolean {
  const words = withoutAccents(normalizeText(quote)).replace(
    /^[\s.,;:!?¿¡"'()-]+|[\s.,;:!?"'()-]+$/g,
    '',
  )
  if (!/[\p{L}\p{N}]/u.test(words)) return false
  const text = withoutAccents(normalizeText(piece))
  for (let index = text.indexOf(words); index >= 0; index = text.indexOf(words, index + 1)) {
    const before = text[index - 1] ?? ' '
    const after = text[index + words.length] ?? ' '
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true
  }
  return false
}

/**
 * The words of a quote in each piece, if it goes from one piece into the next: people type without periods, so a
 * sentence may be several pieces. Empty if it isn't in them.
 */
export function quoteAcross(quote: string, pieces: readonly string[]): string[] {
  const typed = pieces.map((piece) => piece.split(/\s+/))
  const plain = (word: string) => normalizeText(word).replace(/[^\p{L}\p{N}'$%&]+|^'+|'+$/gu, '')
  const given = typed
    .flatMap((words, piece) => words.map((word) => ({ word, piece, plain: plain(word) })))
    .filter((word) => word.plain !== '')
  const wanted = quote.split(/\s+/).map(plain).filter(Boolean)
  const start = given.findIndex(
    ({ piece }, at) => piece === 0 && wanted.every((word, nth) => given[at + nth]?.plain === word),
  )
  if (start < 0 || wanted.length === 0) return []
  const found = given.slice(start, start + wanted.length)
  return pieces.flatMap((_, piece) => {
    const words = found.filter((part) => part.piece === piece).map(({ word }) => word)
    return words.length > 0 ? [words.join(' ')] : []
  })
}

const doubleQuoted = /[“„«"]([^“”„«»"]+)[”“»"]/gu
const singleQuoted = /(?<![\p{L}\p{N}])[‘']([^‘’']*(?:[’'][\p{L}][^‘’']*)*)[’'](?![\p{L}\p{N}])/gu

/** Before words that nobody said: 'no "please" on it', 'she didn't say "please"', 'a word like "team"'. */
const mentioned =
  /(?:\b(?:no|not|never|without|instead of)|n[’']t)(?:\s+\p{L}+){0,2},?\s*$|\b(?:words? like|the words?|means|I can say)\s*$/iu

export function directSpeech(sentence: string): string[] {
  const inDouble = [...sentence.matchAll(doubleQuoted)]
    .filter(({ index }) => !mentioned.test(sentence.slice(0, index)))
    .map(([, speech = '']) => speech)
  const rest = sentence.replace(doubleQuoted, ' ')
  const inSingle = [...rest.matchAll(singleQuoted)].map(([, speech = '']) => speech)
  return [...inDouble, ...inSingle].filter((speech) => /[\p{L}\p{N}]/u.test(speech))
}

/** What people type for whole words. */
const shorthand = new Map(
  'u you,ur your,r are,n and,w with,bc because,cuz because,ppl people,pls please,thx thanks,luv love,til until,till until,idk i dont know'
    .split(',')
    .map((entry) => {
      const [short = '', ...words] = entry.split(' ')
      return [short, words]
    }),
)

const splitWords = (text: string) =>
  withoutAccents(normalizeText(text))
    .replace(/'/g, '')
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .flatMap((word) => shorthand.get(word) ?? [inDigits(word)])

/** The share of words that may differ: enough for corrected spelling and grammar, not for other words. */
const tolerance = 0.25

/** Checks that quoted speech is in the source: the same words in order, spelling aside, or each of its sentences. */
export function speechMatcher(pieces: readonly string[]) {
  const given = pieces.map((piece) => {
    const words = splitWords(piece)
    return { words, starts: new Set(words.map(prefixOf)) }
  })
  const isGiven = (speech: string): boolean => {
    const spokenWords = splitWords(speech)
    const maxEdits = Math.floor(spokenWords.length * tolerance)
    if (spokenWords.length <= maxShort) {
      return given.some(({ words }) =>
        words.some((_, at) =>
          spokenWords.every((word, nth) => isCorrected(word, words[at + nth] ?? '')),
        ),
      )
    }
    return given.some(({ words, starts }) => {
      const missing = spokenWords.filter((word) => !starts.has(prefixOf(word))).length
      return missing <= maxEdits && editDistance(spokenWords, words) <= maxEdits
    })
  }
  return (speech: string) => isGiven(speech) || speech.split(/(?<=[.?!…])\s+/u).every(isGiven)
}

/** In so few words none may be another one, but each may be spelled right. */
const maxShort = 3

/** The same word, or a misspelled one with one letter corrected: "tomatos", "freind". */
function isCorrected(written: string, typed: string): boolean {
  if (isSameWord(written, typed)) return true
  return typed.length >= 4 && !isOrdinaryWord(typed) && isOneLetterOff(written, typed)
}

function isOneLetterOff(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  if (long.length > short.length) return short.slice(start) === long.slice(start + 1)
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start]
  return (
    short.slice(start + 1) === long.slice(start + 1) ||
    (isSwapped && short.slice(start + 2) === long.slice(start + 2))
  )
}

/** Words that count as the same share a prefix, so most pieces can be skipped cheaply. */
const prefixOf = (word: string) => word.slice(0, 3)

/** The fewest words to change, add or drop so that `said` occurs somewhere in `given`. */
function editDistance(spokenWords: string[], given: string[]): number {
  let row = new Array<number>(given.length + 1).fill(0)
  for (const [index, word] of spokenWords.entries()) {
    const next = [index + 1]
    for (const [nth, b] of given.entries()) {
      const change = (row[nth] ?? 0) + (isSameWord(word, b) ? 0 : 1)
      next.push(Math.min(change, (row[nth + 1] ?? 0) + 1, (next[nth] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(...row)
}

/** Equal, or differing by one letter at the end. Apostrophes were removed earlier. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return short.length >= 4 && long.length - short.length <= 1 && long.startsWith(short)
}
