/** Without case, accents on quotation marks, and differences in white space. */
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

/** Whether the exact words occur in the piece, as whole words. */
export function occursIn(quote: string, piece: string): boolean {
  const words = normalizeText(quote).replace(/^[\s.,;:!?"'()-]+|[\s.,;:!?"'()-]+$/g, '')
  if (!/[\p{L}\p{N}]/u.test(words)) return false
  const text = normalizeText(piece)
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const before = text[at - 1] ?? ' '
    const after = text[at + words.length] ?? ' '
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true
  }
  return false
}

const doubleQuoted = /[“„«"]([^“”„«»"]+)[”“»"]/gu
const singleQuoted = /(?<![\p{L}\p{N}])[‘']([^‘’']*(?:[’'][\p{L}][^‘’']*)*)[’'](?![\p{L}\p{N}])/gu

/** What a sentence puts in someone's mouth. */
export function directSpeech(sentence: string): string[] {
  const inDouble = [...sentence.matchAll(doubleQuoted)].map(([, speech = '']) => speech)
  const rest = sentence.replace(doubleQuoted, ' ')
  const inSingle = [...rest.matchAll(singleQuoted)].map(([, speech = '']) => speech)
  return [...inDouble, ...inSingle].filter((speech) => /[\p{L}\p{N}]/u.test(speech))
}

const wordsOf = (text: string) =>
  normalizeText(text)
    .replace(/'/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** How much of what was said may differ: corrected spelling and grammar, not another saying. */
const tolerance = 0.25

/** Tells whether someone's words are in the source: the same words in order, spelling aside. */
export function speechMatcher(pieces: readonly string[]) {
  const given = pieces.map((piece) => {
    const words = wordsOf(piece)
    return { words, starts: new Set(words.map(prefixOf)) }
  })
  return (speech: string): boolean => {
    const said = wordsOf(speech)
    const most = Math.floor(said.length * tolerance)
    return given.some(({ words, starts }) => {
      const missing = said.filter((word) => !starts.has(prefixOf(word))).length
      return missing <= most && editDistance(said, words) <= most
    })
  }
}

/** Words that count as the same share this, so most pieces are passed over at a glance. */
const prefixOf = (word: string) => word.slice(0, 3)

/** The fewest words to change, add or drop so that `said` occurs somewhere in `given`. */
function editDistance(said: string[], given: string[]): number {
  let row = new Array<number>(given.length + 1).fill(0)
  for (const [at, word] of said.entries()) {
    const next = [at + 1]
    for (const [nth, other] of given.entries()) {
      const change = (row[nth] ?? 0) + (isSameWord(word, other) ? 0 : 1)
      next.push(Math.min(change, (row[nth + 1] ?? 0) + 1, (next[nth] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(...row)
}

/** Equal, or a spelling away: "youd" and "you'd" lost their apostrophe before. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= 4 && long.length - short.length <= 1 && long.startsWith(short)
}
