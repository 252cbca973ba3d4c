import { expect, test } from 'vitest'
import { hasShrunk, isBackupLate } from './alert.ts'
import { type Caps, canBeginForOrder, secondsLeftInDay, sharedMicros, utcDay } from './budget.ts'
import { waitMessage, whenUncounted } from './limits.ts'
import { earliestErasure, retentionCutoffs } from './retention.ts'

test('without a counter, only actions that cost money or send email are denied', () => {
  const actionsThat = (answer: 'allow' | 'deny') =>
    Object.entries(whenUncounted).flatMap(([action, each]) => (each === answer ? action : []))
  expect(actionsThat('deny')).toEqual([
    'listen',
    'preview',
    'contact',
    'find-links',
    'mail-event',
    'desk',
  ])
  expect(actionsThat('allow')).toEqual([
    'submit',
    'checkout',
    'exchange-key',
    'retry',
    'edit',
    'file',
    'your-data',
    'contribute',
    'browser-error',
  ])
})

test.each([
  [1, 'in a minute'],
  [60, 'in a minute'],
  [61, 'in about 5 minutes'],
  [1_000, 'in about 20 minutes'],
  [3_300, 'in about 55 minutes'],
  [3_301, 'in an hour'],
  [3_601, 'in about 2 hours'],
  [86_400, 'in about 24 hours'],
])('rounds %i seconds up: %s', (seconds, words) => {
  expect(waitMessage(seconds)).toBe(`Please come back ${words}.`)
})

const at = (hour: number) => new Date(Date.UTC(2026, 10, 17, hour))
const of = (bytes: number) => ({ takenAt: at(0), bytes })

test('a backup is late after 26 hours', () => {
  expect(isBackupLate(at(0), at(26))).toBe(false)
  expect(isBackupLate(at(0), new Date(at(26).getTime() + 1))).toBe(true)
})

test('a backup has shrunk if less than half is left', () => {
  expect(hasShrunk(of(500), of(1_000))).toBe(false)
  expect(hasShrunk(of(499), of(1_000))).toBe(true)
})

const caps: Caps = {
  dailyMicros: { preview: 900, prewrite: 500, paid: 1_000 },
  previewsPerNetwork: 10,
  previewMicrosPerNetwork: 500,
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

const day = (text: string) => new Date(`${text}T12:00:00Z`)

test('keeps each kind of data as long as the privacy policy says', () => {
  expect(retentionCutoffs(day('2026-11-16'))).toEqual({
    unpaid: day('2026-10-17'),
    paid: day('2023-11-16'),
    noticeDue: day('2023-12-16'),
    noticeSent: day('2026-10-17'),
    financialRecords: day('2019-11-16'),
    unpaidCheckout: day('2026-08-18'),
    operatorRecords: day('2024-11-16'),
  })
})

test('erases a paid eulogy 30 days after its notice at the earliest', () => {
  expect(earliestErasure(day('2026-11-16'))).toEqual(day('2026-12-16'))
})
