import { isAbbreviated } from './abbreviations.ts'

const ends = /(?<![.!?…])[.!?…]+["'”’»)\]]*\s+|\n+/gu
const openingMark = /["“«]/gu
const closingMark: Record<string, string> = { '"': '"', '“': '”', '«': '»' }
/** A longer quotation, or one that isn't closed in its paragraph, is split like other text. */
const maxQuotation = 1_000
/** “…?” she asked. */
const attribution =
  /^(?:(?:he|she|they|we|i|my \p{L}+) )?(?:said|says|asked|asks|told|whispered|yelled|hollered|shouted|answered|replied|called|wrote)\b/u
const attributionLength = 24

/**
 * The end of the sentence that begins at `start`, searched from `from`. `upTo` includes trailing whitespace. If
 * more text may follow (`isWhole` is false), an end that depends on it isn't found yet.
 */
export function findSentenceEnd(text: string, start: number, from: number, isWhole = true) {
  ends.lastIndex = from
  const quotations = quotationsIn(text, start, isWhole)
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    const { index } = end
    const upTo = index + end[0].length
    if (!isWhole && upTo === text.length) return null
    if (end[0].includes('\n')) return { index, upTo }
    const after = text.slice(upTo, upTo + attributionLength)
    const isQuoted = /["”»]/.test(end[0])
    const goesOn = isQuoted
      ? attribution.test(after)
      : /^\.\s/.test(end[0]) && isAbbreviated(text.slice(start, index + 1), after)
    if (goesOn || quotations.holds(upTo)) continue
    if (!isWhole && isQuoted && /^\p{Ll}[^.!?]*$/u.test(after) && after.length < attributionLength)
      return null
    return { index, upTo }
  }
  return null
}

/** Reads the quotations of a text from `start` on, each mark once. */
function quotationsIn(text: string, start: number, isWhole: boolean) {
  let next = start
  return {
    /** Whether a quotation that began before this position goes on after it. */
    holds(position: number): boolean {
      while (next < position) {
        openingMark.lastIndex = next
        const open = openingMark.exec(text)
        if (!open || open.index >= position) break
        next = endOf(open[0], open.index + 1)
      }
      return next > position
    },
  }

  /** The position after the closing mark, or after the opening one if it isn't closed. */
  function endOf(mark: string, from: number): number {
    const [rest = ''] = text.slice(from, from + maxQuotation).split('\n', 1)
    const close = rest.indexOf(closingMark[mark] ?? mark)
    if (close >= 0) return from + close + 1
    const mayClose = !isWhole && from + rest.length === text.length
    return mayClose ? text.length + 1 : from
  }
}

/** Splits text into sentences with their trailing whitespace, so joining them restores the text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (let end = findSentenceEnd(text, 0, 0); end; end = findSentenceEnd(text, start, start)) {
    sentences.push(text.slice(start, end.upTo))
    start = end.upTo
  }
  if (start < text.length) sentences.push(text.slice(start))
  return sentences
}
