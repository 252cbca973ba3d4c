import { describe, expect, test } from 'vitest'
import {
  type Caps,
  isOverCap,
  refuseSpend,
  type SpendRequest,
  secondsLeftInDay,
  utcDay,
} from './budget.ts'

const caps: Caps = {
  dailyMicros: { preview: 900, prewrite: 500, paid: 1_000 },
  previewsPerBrowser: 3,
  previewsPerNetwork: 10,
  previewsBeforePow: 4,
}
const request: SpendRequest = {
  purpose: 'preview',
  costMicros: 100,
  spentMicros: 0,
  priorCalls: 0,
  previewUsage: { byBrowser: 0, byNetwork: 0, powSolved: false },
}

describe('a preview is allowed', () => {
  test('below all limits', () => {
    expect(refuseSpend(request, caps)).toBeNull()
    const last = { ...request, previewUsage: { byBrowser: 2, byNetwork: 9, powSolved: true } }
    expect(refuseSpend(last, caps)).toBeNull()
  })

  test('up to the limit per browser, network and submission', () => {
    const by = (byBrowser: number, byNetwork: number) =>
      refuseSpend({ ...request, previewUsage: { byBrowser, byNetwork, powSolved: true } }, caps)
    expect(by(3, 5)).toBe('browser-limit')
    expect(by(0, 10)).toBe('network-limit')
    expect(refuseSpend({ ...request, priorCalls: 40 }, caps)).toBe('submission-limit')
  })

  test('after a few from the same network only with a proof of work', () => {
    const by = (byNetwork: number, powSolved: boolean) =>
      refuseSpend({ ...request, previewUsage: { byBrowser: 0, byNetwork, powSolved } }, caps)
    expect([by(0, false), by(3, false)]).toEqual([null, null])
    expect([by(4, false), by(4, true)]).toEqual(['pow-required', null])
  })

  test('to finish once started, even if a limit is reached in the meantime', () => {
    const full = { byBrowser: 9, byNetwork: 99, powSolved: false }
    expect(refuseSpend({ ...request, previewUsage: full }, caps)).not.toBeNull()
    expect(refuseSpend({ ...request, previewUsage: full, priorCalls: 1 }, caps)).toBeNull()
  })

  test('from the last third of the budget only for a network without a preview today', () => {
    const spentMicros = 550
    const again = {
      ...request,
      spentMicros,
      previewUsage: { byBrowser: 0, byNetwork: 1, powSolved: false },
    }
    expect(refuseSpend(again, caps)).toBe('budget-spent')
    expect(refuseSpend({ ...request, spentMicros, previewUsage: null }, caps)).toBe('budget-spent')
    expect(refuseSpend({ ...request, spentMicros }, caps)).toBeNull()
    expect(refuseSpend({ ...request, spentMicros: 801 }, caps)).toBe('budget-spent')
  })
})

test('prewriting can use all of its budget', () => {
  const call = { ...request, purpose: 'prewrite' as const, previewUsage: null, priorCalls: 50 }
  expect(refuseSpend({ ...call, spentMicros: 400 }, caps)).toBeNull()
  expect(refuseSpend({ ...call, spentMicros: 401 }, caps)).toBe('budget-spent')
})

test('a paid text may exceed the cap, and the overrun is reported', {
  tags: 'R51-c',
}, () => {
  const call = { ...request, purpose: 'paid' as const, previewUsage: null, priorCalls: 50 }
  expect(refuseSpend({ ...call, spentMicros: 1_000_000 }, caps)).toBeNull()
  expect(isOverCap({ ...call, spentMicros: 900 }, caps)).toBe(false)
  expect(isOverCap({ ...call, spentMicros: 901 }, caps)).toBe(true)
})

test('a day ends at midnight UTC', () => {
  const late = new Date('2026-03-01T23:59:30.000Z')
  expect(utcDay(late)).toBe('2026-03-01')
  expect(secondsLeftInDay(late)).toBe(30)
  const early = new Date('2026-03-02T00:00:00.000Z')
  expect(secondsLeftInDay(early)).toBe(86_400)
})
