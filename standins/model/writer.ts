import { arrange } from './arranger.ts'
import { recordedText } from './recordings.ts'
import type { Assignment, SubmissionInput } from './request.ts'
import { recordedDraft } from './rounds.ts'
import { comparisonKey, countWords, paragraphsOf, sentencesOf } from './words.ts'

const openingWords = 115
/** An opening may miss its target by this much to end with a paragraph. */
const leeway = 20
/** The product rejects a shorter opening. */
const minOpeningWords = 25
/** With a target below this, the product wants a third of a short text. */
const shortTextWords = 90

/** The recorded text of a known submission, or the user's own sentences in order. */
export function write(input: SubmissionInput, assignment: Assignment): string {
  const draft = recordedDraft(input, assignment)
  if (draft !== null) return draft
  const recorded = recordedText(input, assignment.version)
  return recorded === null ? arrange(input, assignment) : cutRecording(recorded, assignment)
}

const tooShortPenalty = 1_000

type PlacedSentence = { text: string; paragraph: number }

function cutRecording(text: string, { part, about, opening }: Assignment): string {
  const all = paragraphsOf(text).flatMap((paragraph, at) =>
    sentencesOf(paragraph).map((sentence) => ({ text: sentence, paragraph: at })),
  )
  if (part === 'whole') return joinSentences(limitWords(all, about))
  if (part === 'rest')
    return joinSentences(limitWords(all.slice(indexAfterOpening(opening, all)), about))
  const words = countWords(text)
  const isShort = about < shortTextWords || words < openingWords * 2
  const third = Math.min(openingWords, Math.max(minOpeningWords, words / 3))
  const target = isShort ? third : openingWords
  return joinSentences(all.slice(0, splitAt(all, target)))
}

/** Number of sentences in the opening: ends near the target, with a paragraph if one ends close to it. */
function splitAt(all: PlacedSentence[], target: number): number {
  let words = 0
  const ends = all.map(({ text, paragraph }, at) => {
    words += countWords(text)
    const isLast = all[at + 1]?.paragraph !== paragraph
    const off = Math.abs(words - target)
    if (words < minOpeningWords - leeway / 4) return { count: at + 1, off: tooShortPenalty - words }
    return { count: at + 1, off: isLast && off <= leeway ? off - leeway : off }
  })
  return ends.reduce((best, end) => (end.off < best.off ? end : best), { count: 1, off: Infinity })
    .count
}

/** The sentence after the last one that the (possibly edited) opening contains. */
function indexAfterOpening(opening: string, all: PlacedSentence[]): number {
  const inOpening = new Set(sentencesOf(opening).map(comparisonKey))
  const last = all.findLastIndex(({ text }) => inOpening.has(comparisonKey(text)))
  return last < 0 ? splitAt(all, openingWords) : last + 1
}

/** Shortens a text of more than twice the target; the first and last paragraphs stay. */
function limitWords(all: PlacedSentence[], about: number): PlacedSentence[] {
  const last = all.at(-1)?.paragraph
  let limited = all
  for (let at = (last ?? 0) - 1; at > 0 && countWords(joinSentences(limited)) > about * 2; at--) {
    limited = limited.filter(({ paragraph }) => paragraph !== at)
  }
  return limited
}

function joinSentences(sentences: readonly PlacedSentence[]): string {
  const paragraphs = new Map<number, string[]>()
  for (const { text, paragraph } of sentences) {
    paragraphs.set(paragraph, [...(paragraphs.get(paragraph) ?? []), text])
  }
  return [...paragraphs.values()].map((paragraph) => paragraph.join(' ')).join('\n\n')
}
