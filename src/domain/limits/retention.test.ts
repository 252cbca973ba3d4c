import { expect, test } from 'vitest'
import { earliestErasure, retentionCutoffs } from './retention.ts'

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
