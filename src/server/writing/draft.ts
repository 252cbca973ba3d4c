import { countWords } from '#domain/length.ts'
import { splitParagraphs } from '#domain/paragraphs.ts'
import type { WordRange } from '#domain/preview/preview.ts'
import { splitSentences } from '#domain/sentences.ts'
import type { CheckResult } from './verifier/verifier.ts'

/** One sentence of a draft, with its check result. */
export type Line = {
  text: string
  /** Counts from 0. */
  paragraph: number
  /** Already shown in the preview, so it can't be changed. */
  fixed: boolean
  /** Null until it has been checked. */
  checked: CheckResult | null
  /** What the edit put it in place of, though nobody had objected to that: it returns if the judge rejects this. */
  was?: readonly Line[]
}

export const splitLines = (text: string): Line[] =>
  splitParagraphs(text).flatMap((paragraph, index) =>
    splitTrimmedSentences(paragraph).map((sentence) => newLine(sentence, index)),
  )

/** A sentence that nobody has checked or shown. */
export const newLine = (text: string, paragraph: number): Line => ({
  text,
  paragraph,
  fixed: false,
  checked: null,
})

export const splitTrimmedSentences = (paragraph: string) =>
  splitSentences(paragraph)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

export function joinLines(lines: readonly Line[]): string {
  const paragraphs = new Map<number, string[]>()
  for (const { text, paragraph } of lines) {
    paragraphs.set(paragraph, [...(paragraphs.get(paragraph) ?? []), text])
  }
  return [...paragraphs.values()].map((sentences) => sentences.join(' ')).join('\n\n')
}

export const isRejectedByJudge = ({ checked }: Line) =>
  checked?.status === 'unsupported' || checked?.status === 'contradicts'

/**
 * How many of these lines are the opening: up to the end of a paragraph, or as many as fit where none ends in time. Null:
 * too few, or the model is still writing and the last of them may go on.
 */
export function countOpening(
  lines: readonly Line[],
  { from, to }: WordRange,
  isWhole: boolean,
): number | null {
  let words = 0
  let fitting = 0
  for (const [at, { text, paragraph }] of (isWhole ? lines : lines.slice(0, -1)).entries()) {
    words += countWords(text)
    if (words < from) continue
    if (words > to) return fitting || at + 1
    fitting = at + 1
    if (lines[at + 1]?.paragraph !== paragraph) return fitting
  }
  return null
}

export const wordsIn = (lines: readonly Line[]) =>
  lines.reduce((sum, { text }) => sum + countWords(text), 0)

/** The lines that were not there before, and those on both sides of a gap. */
export function seamsOf(before: readonly Line[], lines: readonly Line[]): number[] {
  const places = new Map(before.map(({ text }, index) => [text, index]))
  const placeOf = (index: number) =>
    index < 0 ? -1 : index === lines.length ? before.length : places.get(lines[index]?.text ?? '')
  const follows = (index: number) => {
    const [place, next] = [placeOf(index), placeOf(index + 1)]
    return place !== undefined && next === place + 1
  }
  return [...lines.keys()].filter((index) => !follows(index - 1) || !follows(index))
}
