import { countWords } from '#domain/length.ts'

/** Slower or faster than anyone reads aloud: a long interruption, or someone only turned the screens. */
const slowest = 60
const fastest = 240

/** The words per minute of someone who read this text in this time, or null if that can't be a reading. */
export function measurePace(text: string, ms: number): number | null {
  const pace = Math.round((countWords(text) * 60_000) / ms)
  return pace >= slowest && pace <= fastest ? pace : null
}

export const readingMs = (text: string, wordsPerMinute: number) =>
  (countWords(text) * 60_000) / wordsPerMinute

/** As on a clock: 4:05. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
