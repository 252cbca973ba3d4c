import type { Length } from './submission.ts'

/** Spoken slowly, as one speaks at a funeral. */
export const wordsPerMinute = 130

export type WordRange = { min: number; max: number }

const minutes = (from: number, to: number): WordRange => ({
  min: from * wordsPerMinute,
  max: to * wordsPerMinute,
})

export const wordsFor: Record<Length, WordRange> = {
  short: minutes(3, 4),
  medium: minutes(5, 7),
  long: minutes(8, 10),
}

/** Who told little is given less than they chose, and never less than this. */
export const fewestWords = 300

export const openingWords: WordRange = { min: 60, max: 110 }

export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** What is left to write once the opening stands. */
export function restRange(total: WordRange, opening: string): WordRange {
  const there = countWords(opening)
  return { min: Math.max(total.min - there, 0), max: total.max - there }
}
