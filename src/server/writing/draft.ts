import { countWords } from '#domain/length.ts'
import { splitSentences } from '#domain/sentences.ts'
import type { CheckResult } from './verifier.ts'

/** One sentence of a draft and what is known of it. */
export type Line = {
  text: string
  /** Counts from 0. */
  paragraph: number
  /** Shown as the preview: it stays word for word. */
  fixed: boolean
  /** Null until it has been checked. */
  checked: CheckResult | null
}

export function linesOf(text: string, opening = ''): Line[] {
  const fixed = paragraphsOf(opening).length
  return paragraphsOf(text).flatMap((paragraph, at) =>
    sentencesOf(paragraph).map((sentence) => ({
      text: sentence,
      paragraph: at,
      fixed: at < fixed,
      checked: null,
    })),
  )
}

export const paragraphsOf = (text: string) =>
  text
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')

export const sentencesOf = (paragraph: string) =>
  splitSentences(paragraph)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

export function textOf(lines: readonly Line[]): string {
  const paragraphs = new Map<number, string[]>()
  for (const { text, paragraph } of lines) {
    paragraphs.set(paragraph, [...(paragraphs.get(paragraph) ?? []), text])
  }
  return [...paragraphs.values()].map((sentences) => sentences.join(' ')).join('\n\n')
}

export const wordsIn = (lines: readonly Line[]) =>
  lines.reduce((sum, { text }) => sum + countWords(text), 0)
