import type { Version } from '#contract/eulogies.ts'
import type { RemovedSentence } from '#domain/evidence.ts'
import { splitSentences } from '#domain/sentences.ts'

/** Paragraphs at even indexes, separators at odd ones. */
const partsOf = (text: string) => text.split(/(\n+)/)

/** Changes the paragraph that holds the sentence with this number, counted over the whole text. */
function inParagraphOf(
  text: string,
  place: number,
  change: (sentences: string[], at: number) => string,
): string {
  const parts = partsOf(text)
  let before = 0
  for (const [nth, part] of parts.entries()) {
    if (nth % 2 === 1 || part.trim() === '') continue
    const sentences = splitSentences(part)
    if (place < before + sentences.length) {
      const changed = change(sentences, place - before)
      // An empty paragraph is removed with one of the separators around it.
      const [from, to] = changed ? [nth, nth + 1] : nth === 0 ? [0, 2] : [nth - 1, nth + 1]
      return [...parts.slice(0, from), changed, ...parts.slice(to)].join('')
    }
    before += sentences.length
  }
  return text
}

/** The text without the sentence with this number. */
export function withoutSentence(text: string, place: number): string {
  return inParagraphOf(text, place, (sentences, at) =>
    sentences
      .filter((_, nth) => nth !== at)
      .join('')
      .trimEnd(),
  )
}

/** The text with this sentence after the one with this number; -1: at the beginning. */
function withSentence(text: string, sentence: string, after: number): string {
  return inParagraphOf(text, Math.max(0, after), (sentences, at) => {
    const gap = after < 0 ? 0 : at + 1
    const trimmed = sentences.map((one) => one.trim())
    return [...trimmed.slice(0, gap), sentence, ...trimmed.slice(gap)].join(' ')
  })
}

/** Removed sentences that are not in the text now. */
export function stillRemoved(text: string, { removed }: Pick<Version, 'removed'>) {
  const there = new Set(allSentences(text))
  return removed.filter(({ sentence }) => !there.has(sentence.trim()))
}

/** Inserts a removed sentence after the nearest earlier sentence that the text still has. */
export function putBack(
  text: string,
  { sentences, removed }: Pick<Version, 'sentences' | 'removed'>,
  wanted: RemovedSentence,
): string {
  const removedAfter = (place: number) => removed.filter(({ after }) => after === place)
  const written = [
    ...removedAfter(-1),
    ...sentences.flatMap((sentence, place) => [sentence, ...removedAfter(place)]),
  ].map(({ sentence }) => sentence.trim())
  const there = allSentences(text)
  const earlier = written.slice(0, written.indexOf(wanted.sentence.trim()))
  const behind = earlier.reverse().find((sentence) => there.includes(sentence))
  const after = behind === undefined ? -1 : there.lastIndexOf(behind)
  return withSentence(text, wanted.sentence.trim(), after)
}

function allSentences(text: string): string[] {
  return partsOf(text)
    .filter((part) => part.trim() !== '')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
}
