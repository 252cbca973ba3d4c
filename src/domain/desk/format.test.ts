import { expect, test } from 'vitest'
import { formatDuration, formatTable } from './format.ts'

test('a table aligns numbers to the right and everything else to the left', () => {
  const table = formatTable(
    ['day', 'paid', 'money'],
    [
      ['2026-11-15', 9, '$171'],
      ['2026-11-16', 12, '$1.50'],
    ],
  )
  expect(table.split('\n')).toEqual([
    'day         paid  money',
    '2026-11-15     9   $171',
    '2026-11-16    12  $1.50',
  ])
})

test.each([
  [0, '0 seconds'],
  [61_000, '1 minute'],
  [7_200_000, '2 hours'],
  [90_000_000, '1 day'],
])('%i ms is %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words)
})
