import { expect, it } from 'vitest'
import { formatSavedAt } from './offline-notices.tsx'

const savedAt = new Date(2026, 10, 24, 9, 14)

it('names the time of the same day', () => {
  expect(formatSavedAt(savedAt, new Date(2026, 10, 24, 21, 0))).toBe('9:14 am')
})

it('names the date of another day', () => {
  expect(formatSavedAt(savedAt, new Date(2026, 10, 25, 8, 0))).toBe('November 24, 9:14 am')
  expect(formatSavedAt(new Date(2026, 10, 24, 12, 5), new Date(2026, 10, 26))).toBe(
    'November 24, 12:05 pm',
  )
})
