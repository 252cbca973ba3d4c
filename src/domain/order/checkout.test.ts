import { expect, test } from 'vitest'
import { nextDisputeCheck, nextRefundCheck, nextUnpaidCheck } from './checkout.ts'

const hoursAfter = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000)
const delayAfter = (hours: number) => {
  const next = nextUnpaidCheck(hoursAfter(0), hoursAfter(hours))
  return next && (next.getTime() - hoursAfter(hours).getTime()) / 60_000
}

test('checks an unpaid checkout every minute for an hour, then hourly for 14 days', () => {
  expect([
    delayAfter(0),
    delayAfter(0.99),
    delayAfter(1),
    delayAfter(24 * 13.9),
    delayAfter(24 * 14),
  ]).toEqual([1, 1, 60, 60, null])
})

test('checks a refund daily for a month', () => {
  expect(nextRefundCheck(hoursAfter(0), hoursAfter(24 * 29))).toEqual(hoursAfter(24 * 30))
  expect(nextRefundCheck(hoursAfter(0), hoursAfter(24 * 30))).toBeNull()
})

test('tries daily to refund a disputed payment', () => {
  expect(nextDisputeCheck(hoursAfter(0))).toEqual(hoursAfter(24))
})
