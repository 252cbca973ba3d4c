import { messageOf, scriptureOf } from './boilerplate.ts'
import { shouldInclude } from './judge.ts'
import { recordingFor } from './recordings.ts'
import { type Job, type Piece, readSubmissionInput } from './request.ts'
import { toSentence } from './spelling.ts'
import { attribute, readTeller, withOwnTeller } from './tellers.ts'
import { comparisonKey, isEnglish, wordsOf } from './words.ts'

const reference = /^(?:[1-3] ?)?\p{Lu}\p{L}+\.? \d+/u

type Patch = {
  paragraphs: { paragraph: number; text: string }[]
  added: { after: number; text: string }[]
}

/** Removes listed sentences or applies their recorded corrections, and adds unsaid pieces before the last paragraph. */
export function patch(job: Extract<Job, { task: 'patch' }>): Patch {
  const { pieces, paragraphs, listed, unsaid } = job
  const recording = recordingFor(pieces)
  const recorded = recording?.patch(job)
  if (recorded) return recorded
  const correctionOf = (sentence: string) => {
    const correction = recording?.correctionOf(sentence)
    return correction?.op === 'replace' ? [correction.text] : []
  }
  const telling = { pronoun: pronounIn(pieces), version: 1, english: isEnglishText(pieces) }
  const corrected = (sentence: string) => {
    const attributed = withOwnTeller(sentence, pieces, telling)
    return attributed && comparisonKey(attributed) !== comparisonKey(sentence)
      ? [attributed]
      : correctionOf(sentence)
  }
  const changed = paragraphs
    .filter(({ paragraph, final }) => !final && listed.some((item) => item.paragraph === paragraph))
    .map(({ paragraph, sentences }) => {
      const wrong = new Set(
        listed
          .filter((item) => item.paragraph === paragraph)
          .map((item) => comparisonKey(item.sentence)),
      )
      const text = sentences
        .flatMap((sentence) =>
          wrong.has(comparisonKey(sentence)) ? corrected(sentence) : [sentence],
        )
        .join(' ')
      return { paragraph, text }
    })
  const { english } = telling
  const toSpoken = ({ kind, text, teller }: Piece) => {
    if (teller) return attribute(readTeller(teller), text, telling)
    if (!english || kind !== 'message') return toSentence(text, english)
    return reference.test(text)
      ? scriptureOf(readSubmissionInput({ scripture: text }), true).join(' ')
      : messageOf(text)
  }
  const existing = comparisonKey(paragraphs.flatMap((paragraph) => paragraph.sentences).join(' '))
  const sentences = unsaid
    .flatMap(({ p }) => pieces.find((piece) => piece.p === p) ?? [])
    .filter(shouldInclude)
    .map(toSpoken)
    .filter((sentence) => sentence !== '' && !existing.includes(comparisonKey(sentence)))
  const last = Math.max(1, ...paragraphs.map(({ paragraph }) => paragraph))
  const isFinal = paragraphs.at(-1)?.final === true
  const after = isFinal ? last : Math.max(1, last - 1)
  return {
    paragraphs: changed,
    added: sentences.length > 0 ? [{ after, text: sentences.join(' ') }] : [],
  }
}

const isEnglishText = (pieces: readonly Piece[]) =>
  isEnglish(
    pieces
      .slice(2)
      .map(({ text }) => text)
      .join(' '),
  )

/** The more frequent of "she" and "he". */
function pronounIn(pieces: readonly Piece[]): string {
  const words = wordsOf(pieces.map(({ text }) => text).join(' '))
  const count = (...forms: string[]) => words.filter((word) => forms.includes(word)).length
  const [she, he] = [count('she', 'her'), count('he', 'his', 'him')]
  return she === he ? 'they' : she > he ? 'she' : 'he'
}
