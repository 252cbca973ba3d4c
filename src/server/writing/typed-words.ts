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

/** Where these words begin in others. */
function startsOf(wanted: readonly string[], given: readonly { plain: string }[]): number[] {
  if (wanted.length === 0) return []
  return [...given.keys()].filter((at) =>
    wanted.every((word, nth) => given[at + nth]?.plain === word),
  )
}

/** The first place with these words, as it was typed; empty if there is none. */
export function asTyped(quote: string, text: string): string {
  const [wanted, given] = [plainWords(quote), wordsIn(text)]
  const [start] = startsOf(wanted, given)
  if (start === undefined) return ''
  return text.slice(given[start]?.start, given[start + wanted.length - 1]?.end)
}

/** A text without the first place with these words. */
export function withoutTyped(text: string, quote: string): string {
  const typed = asTyped(quote, text)
  if (typed === '') return text
  const at = text.indexOf(typed)
  const after = text.slice(at + typed.length).replace(/^[^\S\n]*[.,;!?…]+/u, '')
  return `${text.slice(0, at)}${after}`.trim()
}

/** The places of all pieces that hold these words, also where they go from one piece into the next. */
export function piecesWith(source: readonly { text: string }[], quote: string): number[] {
  const wanted = plainWords(quote)
  const given = source.flatMap(({ text }, piece) =>
    plainWords(text).map((plain) => ({ plain, piece })),
  )
  const found = startsOf(wanted, given).flatMap((start) =>
    given.slice(start, start + wanted.length).map(({ piece }) => piece),
  )
  return [...new Set(found)]
}
