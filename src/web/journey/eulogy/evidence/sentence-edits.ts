import type { Version } from '#contract/eulogies.ts'
import type { RemovedSentence } from '#domain/evidence.ts'
import { splitAtBreaks } from '#domain/paragraphs.ts'
import { splitSentences } from '#domain/sentences.ts'

/** Changes the paragraph that contains the sentence at `index`, counted over the whole text. */
function changeParagraphAt(
  text: string,
  index: number,
  change: (sentences: string[], sentenceIndex: number) => string,
): string {
  const parts = splitAtBreaks(text)
  let before = 0
  for (const [partIndex, part] of parts.entries()) {
    if (partIndex % 2 === 1 || part.trim() === '') continue
    const sentences = splitSentences(part)
    if (index < before + sentences.length) {
      const changed = change(sentences, index - before)
      // An empty paragraph is removed with one of the separators around it.
      const [from, to] = changed
        ? [partIndex, partIndex + 1]
        : partIndex === 0
          ? [0, 2]
          : [partIndex - 1, partIndex + 1]
      return [...parts.slice(0, from), changed, ...parts.slice(to)].join('')
    }
    before += sentences.length
  }
  return text
}

export function withoutSentence(text: string, index: number): string {
  return changeParagraphAt(text, index, (sentences, sentenceIndex) =>
    sentences
      .filter((_, other) => other !== sentenceIndex)
      .join('')
      .trimEnd(),
  )
}

/** The text with other words for the sentence at `index`, which stay in its paragraph. */
export function replaceSentence(text: string, index: number, words: string): string {
  const replacement = words.trim().replace(/\s+/g, ' ')
  if (replacement === '') return withoutSentence(text, index)
  return changeParagraphAt(text, index, (sentences, sentenceIndex) =>
    sentences
      .map((sentence, other) =>
        other === sentenceIndex
          ? replacement + sentence.slice(sentence.trimEnd().length)
          : sentence,
      )
      .join(''),
  )
}

/** Inserts a sentence after the one at index `after`, or at the beginning if it is -1. */
function insertSentence(text: string, sentence: string, after: number): string {
  return changeParagraphAt(text, Math.max(0, after), (sentences, sentenceIndex) => {
    const gap = after < 0 ? 0 : sentenceIndex + 1
    const trimmed = sentences.map((text) => text.trim())
    return [...trimmed.slice(0, gap), sentence, ...trimmed.slice(gap)].join(' ')
  })
}

/** Removed sentences that are not currently in the text. */
export function stillRemoved(text: string, { removed }: Pick<Version, 'removed'>) {
  const kept = new Set(allSentences(text))
  return removed.filter(({ sentence }) => !kept.has(sentence.trim()))
}

/** Inserts a removed sentence after the nearest earlier sentence that the text still has. */
export function reinsert(
  text: string,
  { sentences, removed }: Pick<Version, 'sentences' | 'removed'>,
  wanted: RemovedSentence,
): string {
  const removedAfter = (index: number) => removed.filter(({ after }) => after === index)
  const written = [
    ...removedAfter(-1),
    ...sentences.flatMap((sentence, index) => [sentence, ...removedAfter(index)]),
  ].map(({ sentence }) => sentence.trim())
  const current = allSentences(text)
  const earlier = written.slice(0, written.indexOf(wanted.sentence.trim()))
  const previous = earlier.reverse().find((sentence) => current.includes(sentence))
  const after = previous === undefined ? -1 : current.lastIndexOf(previous)
  return insertSentence(text, wanted.sentence.trim(), after)
}

function allSentences(text: string): string[] {
  return splitAtBreaks(text)
    .filter((part) => part.trim() !== '')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
}
