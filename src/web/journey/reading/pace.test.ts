import { describe, expect, test } from 'vitest'
import { formatClock, measurePace, readingMs } from './pace.ts'

const minute = 60_000
const text = 'word '.repeat(260)

describe('the pace of a reading', () => {
  test('is its words per minute', () => {
    expect(measurePace(text, 2 * minute)).toBe(130)
    expect(measurePace(text, 2.5 * minute)).toBe(104)
  })

  test.each([
    ['a screen turned every second', 20_000],
    ['a reading that was left open', 10 * minute],
    ['no time at all', 0],
  ])('is unknown after %s', (_, ms) => expect(measurePace(text, ms)).toBeNull())

  test('gives the time of another text', () => {
    expect(readingMs('word '.repeat(104), 104)).toBe(minute)
  })
})

test.each([
  [0, '0:00'],
  [59_900, '0:59'],
  [4 * minute, '4:00'],
  [4 * minute + 5_000, '4:05'],
])('%i ms is %s on the clock', (ms, clock) => expect(formatClock(ms)).toBe(clock))
