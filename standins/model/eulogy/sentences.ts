import { isSpeakable } from './clean.ts'
import { countWords, upperFirst } from './words.ts'

const abbreviation =
  /(?:^|[\s(“])(?:mr|mrs|ms|dr|st|jr|sr|prof|rev|fr|sgt|capt|lt|col|gen|maj|vs|etc|no|vol|approx|dept|[a-z]|[a-z]\.[a-z]|ph\.d)\.$/iu

/** Lines, without list marks; each line is a thought of its own. */
export function linesOf(text: string): string[] {
  return text
    .split(/\n+|\s[•·▪]\s/)
    .map((line) =>
      line
        .trim()
        .replace(/^(?:[-–—*•·▪◦>]+|#{1,6}|\(?\d{1,2}[.)])\s*/u, '')
        .trim(),
    )
    .filter((line) => line !== '')
}

export function sentencesOf(line: string): string[] {
  const found: string[] = []
  let start = 0
  for (const mark of line.matchAll(/[.!?…]+[”’)]*\s+(?=[\p{L}\p{N}“‘("])/gu)) {
    const end = mark.index + mark[0].length
    const sofar = line.slice(start, end).trim()
    const next = line.slice(end)
    if (mark[0].startsWith('.') && abbreviation.test(sofar)) continue
    if (/^[…!?]/.test(mark[0]) && /^\p{Ll}/u.test(next)) continue
    if (/”\s*$/.test(mark[0]) && /^\p{Ll}/u.test(next)) continue
    // A quotation stays in one piece.
    if (count(sofar, '“') > count(sofar, '”')) continue
    found.push(sofar)
    start = end
  }
  found.push(line.slice(start).trim())
  return found.filter((sentence) => sentence !== '' && isSpeakable(sentence))
}

function count(text: string, mark: string): number {
  return text.split(mark).length - 1
}

const longestSentence = 28

const subjects =
  'I|she|he|they|we|it|you|my|his|her|their|our|everyone|everybody|nobody|no one|people|there|that|this'
const seams: readonly RegExp[] = [
  /;\s+/,
  /\s+[–—]\s+(?=(?:and|but|so)\b)/i,
  new RegExp(`,\\s+(?=(?:and|but|so|then|yet) (?:then )?(?:${subjects})\\b)`, 'i'),
  new RegExp(`\\s+(?=(?:and|but|so) (?:then )?(?:${subjects})\\b)`, 'i'),
  /,\s+(?=(?:I|she|he|they|we|it)\b)/,
]

/** Where a full stop was forgotten; only for what nobody could say in a breath anyway. */
const forgottenStops: readonly RegExp[] = [
  /\s+(?=(?:She|He|They|We|When|Every|My|Once|Then|His|Her|Their|Our)\s)/,
  /\s+(?=(?:she|he|they|we) (?:always|never|also|used|would|was|were|had|loved|could|taught|made|took|told|gave|came|went|knew|said|got)\b)/,
]

/** A sentence too long to say in a breath is parted where it still reads as it was meant. */
export function breathable(sentence: string): string[] {
  if (countWords(sentence) <= longestSentence) return [sentence]
  const more = countWords(sentence) > 40 ? forgottenStops : []
  for (const seam of [...seams, ...more]) {
    const parts = splitNearMiddle(sentence, seam)
    if (parts) return parts.flatMap((part) => breathable(part))
  }
  return [sentence]
}

function splitNearMiddle(sentence: string, seam: RegExp): [string, string] | null {
  const global = new RegExp(seam.source, seam.flags.includes('i') ? 'gi' : 'g')
  const half = sentence.length / 2
  const best = [...sentence.matchAll(global)]
    .filter((match) => {
      const left = sentence.slice(0, match.index)
      if (count(left, '“') !== count(left, '”')) return false
      const before = countWords(left)
      return before >= 4 && countWords(sentence) - before >= 4
    })
    .sort((a, b) => Math.abs(a.index - half) - Math.abs(b.index - half))[0]
  if (!best) return null
  const left = sentence.slice(0, best.index)
  const right = sentence.slice(best.index + best[0].length)
  if (/^(?:when|if|after|before|because|although|though|while|since|as|whenever)\b/i.test(left)) {
    return null
  }
  return [finished(left), finished(right)]
}

/** Capital, full stop. */
export function finished(text: string): string {
  const trimmed = text
    .trim()
    .replace(/[,;:–—-]+$/u, '')
    .trim()
  const closed = /[.!?…][”’)]*$/u.test(trimmed) ? trimmed : `${trimmed}.`
  return upperFirst(closed)
}
