import { expect, test } from 'vitest'
import { nextRefundCheck, nextUnpaidCheck } from './reconcile-schedule.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000)
const waits = (hours: number) => {
  const next = nextUnpaidCheck(at(0), at(hours))
  return next && (next.getTime() - at(hours).getTime()) / 60_000
}

test('an unpaid checkout is asked about every minute for an hour, then hourly for 14 days', () => {
  expect([waits(0), waits(0.99), waits(1), waits(24 * 13.9), waits(24 * 14)]).toEqual([
    1,
    1,
    60,
    60,
    null,
  ])
})

test('a refund is asked about daily for a month', () => {
  expect(nextRefundCheck(at(0), at(24 * 29))).toEqual(at(24 * 30))
  expect(nextRefundCheck(at(0), at(24 * 30))).toBeNull()
})
