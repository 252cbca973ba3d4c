type Word = { plain: string; start: number; end: number }

/** Without case, accents and apostrophes: on a phone people type "dont" and "quien". */
function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+(?:['’‘`´][\p{L}\p{M}\p{N}]+)*/gu)].map(
    ({ 0: word, index }) => ({
      plain: word
        .normalize('NFD')
        .replace(/[\p{M}'’‘`´]+/gu, '')
        .toLowerCase(),
      start: index,
      end: index + word.length,
    }),
  )
}

export const plainWords = (text: string): string[] => wordsIn(text).map(({ plain }) => plain)

/** Of what a model quotes, so many words are looked for. */
const maxQuoted = 20
const quotedWords = (quote: string) => plainWords(quote).slice(0, maxQuoted)

const isAt = (wanted: readonly string[], given: readonly { plain: string }[], at: number) =>
  wanted.every((word, nth) => given[at + nth]?.plain === word)

/** Where these words begin in a text; 0 without words, -1 if nowhere. */
export function placeOf(quote: string, text: string): number {
  const [wanted, given] = [quotedWords(quote), wordsIn(text)]
  const first = given.findIndex((_, at) => isAt(wanted, given, at))
  return first === 0 ? 0 : (given[first]?.start ?? -1)
}

/** The first place with these words, as it was typed; empty if there is none. */
export const asTyped = (quote: string, text: string): string => findTyped(quotedWords(quote), text)

function findTyped(wanted: readonly string[], text: string): string {
  const given = wordsIn(text)
  const start = wanted.length === 0 ? -1 : given.findIndex((_, at) => isAt(wanted, given, at))
  if (start < 0) return ''
  return text.slice(given[start]?.start, given[start + wanted.length - 1]?.end)
}

/** A text without the first place with these words. */
export function withoutTyped(text: string, quote: string): string {
  const typed = findTyped(plainWords(quote), text)
  if (typed === '') return text
  const at = text.indexOf(typed)
  const after = text.slice(at + typed.length).replace(/^[^\S\n]*[.,;!?…]+/u, '')
  return `${text.slice(0, at)}${after}`.trim()
}

type Pieces = readonly { text: string }[]
/** Read once for all that a model quotes. */
const wordsOf = new WeakMap<Pieces, { plain: string; piece: number }[]>()

/** The places of all pieces that hold these words, also where they go from one piece into the next. */
export function piecesWith(source: Pieces, quote: string): number[] {
  const wanted = quotedWords(quote)
  if (wanted.length === 0) return []
  const given =
    wordsOf.get(source) ??
    source.flatMap(({ text }, piece) => plainWords(text).map((plain) => ({ plain, piece })))
  wordsOf.set(source, given)
  const found = new Set<number>()
  for (const at of given.keys())
    if (isAt(wanted, given, at))
      for (let nth = 0; nth < wanted.length; nth += 1) found.add(given[at + nth]?.piece ?? 0)
  return [...found]
}
