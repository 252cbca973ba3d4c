import { arrange } from './arranger.ts'
import { recordedText } from './recordings.ts'
import type { Assignment, SubmissionInput } from './request.ts'
import { comparisonKey, countWords, paragraphsOf, sentencesOf } from './words.ts'

const openingWords = 115
/** A paragraph that ends this close to it is not broken. */
const leeway = 20
/** A shorter one is not used by the product. */
const fewestOpeningWords = 25
/** Below this the product asks for a third of a short text. */
const shortTextWords = 90

/** A draft: the recorded text of a known submission, or the user's own sentences in order. */
export function write(told: SubmissionInput, assignment: Assignment): string {
  const recorded = recordedText(told, assignment.version)
  return recorded === null ? arrange(told, assignment) : cutRecording(recorded, assignment)
}

const tooShort = 1_000

type Placed = { text: string; paragraph: number }

function cutRecording(text: string, { part, about, opening, avoid }: Assignment): string {
  const avoided = avoid.map(comparisonKey)
  const all = paragraphsOf(text)
    .flatMap((paragraph, at) => sentencesOf(paragraph).map((one) => ({ text: one, paragraph: at })))
    .filter((one) => !avoided.some((statement) => statement.startsWith(comparisonKey(one.text))))
  if (part === 'whole') return joinSentences(limitWords(all, about))
  if (part === 'rest')
    return joinSentences(limitWords(all.slice(indexAfterOpening(opening, all)), about))
  const words = countWords(text)
  const isShort = about < shortTextWords || words < openingWords * 2
  const third = Math.min(openingWords, Math.max(fewestOpeningWords, words / 3))
  const target = isShort ? third : openingWords
  return joinSentences(all.slice(0, splitAt(all, target)))
}

/** How many sentences make up the opening: the sentence end nearest the target, at a paragraph's end if one is close. */
function splitAt(all: Placed[], target: number): number {
  let words = 0
  const ends = all.map(({ text, paragraph }, at) => {
    words += countWords(text)
    const isLast = all[at + 1]?.paragraph !== paragraph
    const off = Math.abs(words - target)
    if (words < fewestOpeningWords - leeway / 4) return { count: at + 1, off: tooShort - words }
    return { count: at + 1, off: isLast && off <= leeway ? off - leeway : off }
  })
  return ends.reduce((best, end) => (end.off < best.off ? end : best), { count: 1, off: Infinity })
    .count
}

/** After the last sentence that the opening has; a changed opening still has some of them. */
function indexAfterOpening(opening: string, all: Placed[]): number {
  const said = new Set(sentencesOf(opening).map(comparisonKey))
  const last = all.findLastIndex(({ text }) => said.has(comparisonKey(text)))
  return last < 0 ? splitAt(all, openingWords) : last + 1
}

/** Someone who chose a much shorter text gets one: without the paragraphs before the last. */
function limitWords(all: Placed[], about: number): Placed[] {
  const last = all.at(-1)?.paragraph
  let kept = all
  for (let at = (last ?? 0) - 1; at > 0 && countWords(joinSentences(kept)) > about * 2; at -= 1) {
    kept = kept.filter(({ paragraph }) => paragraph !== at)
  }
  return kept
}

function joinSentences(sentences: readonly Placed[]): string {
  const paragraphs = new Map<number, string[]>()
  for (const { text, paragraph } of sentences) {
    paragraphs.set(paragraph, [...(paragraphs.get(paragraph) ?? []), text])
  }
  return [...paragraphs.values()].map((paragraph) => paragraph.join(' ')).join('\n\n')
}
