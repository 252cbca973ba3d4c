import { expect, it } from 'vitest'
import { formatSavedAt } from './offline-notices.tsx'

it.each([
  ['the same day', [9, 14], [24, 21], '9:14 am'],
  ['another day', [9, 14], [25, 8], 'November 24, 9:14 am'],
  ['a day before yesterday', [12, 5], [26, 0], 'November 24, 12:05 pm'],
] as const)(
  'names the time, with the date unless it is that of today: %s',
  (_, saved, now, line) => {
    expect(formatSavedAt(new Date(2026, 10, 24, ...saved), new Date(2026, 10, ...now))).toBe(line)
  },
)
