import { expect, test } from 'vitest'
import { type Caps, canBeginForOrder, secondsLeftInDay, sharedMicros, utcDay } from './budget.ts'

const caps: Caps = {
  dailyMicros: { preview: 900, prewrite: 500, paid: 1_000 },
  previewsPerNetwork: 10,
  prewritesPerNetwork: 10,
  orderMicros: 5_000,
}

test('the last third of the budget for previews, and of no other, is not for everyone', () => {
  expect(sharedMicros('preview', caps)).toBe(600)
  expect(sharedMicros('prewrite', caps)).toBe(500)
})

test('work for an order begins with at least a tenth of its money left', () => {
  expect([0, 4_499, 4_500].map((spent) => canBeginForOrder(spent, caps))).toEqual([
    true,
    true,
    false,
  ])
})

test('a day ends at midnight UTC', () => {
  const late = new Date('2026-03-01T23:59:30.000Z')
  expect(utcDay(late)).toBe('2026-03-01')
  expect(secondsLeftInDay(late)).toBe(30)
  const early = new Date('2026-03-02T00:00:00.000Z')
  expect(secondsLeftInDay(early)).toBe(86_400)
})
