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
const asked: SpendRequest = {
  purpose: 'preview',
  costMicros: 100,
  spentMicros: 0,
  priorCalls: 0,
  previewUsage: { byBrowser: 0, byNetwork: 0, powSolved: false },
}

describe('a preview is paid for', () => {
  test('when nobody has asked for too many', () => {
    expect(refuseSpend(asked, caps)).toBeNull()
    const last = { ...asked, previewUsage: { byBrowser: 2, byNetwork: 9, powSolved: true } }
    expect(refuseSpend(last, caps)).toBeNull()
  })

  test('not beyond the count of a browser, of a network, of one submission', () => {
    const by = (byBrowser: number, byNetwork: number) =>
      refuseSpend({ ...asked, previewUsage: { byBrowser, byNetwork, powSolved: true } }, caps)
    expect(by(3, 5)).toBe('browser-limit')
    expect(by(0, 10)).toBe('network-limit')
    expect(refuseSpend({ ...asked, priorCalls: 40 }, caps)).toBe('submission-limit')
  })

  test('after a few from its network only to a browser that did its sum', () => {
    const by = (byNetwork: number, powSolved: boolean) =>
      refuseSpend({ ...asked, previewUsage: { byBrowser: 0, byNetwork, powSolved } }, caps)
    expect([by(0, false), by(3, false)]).toEqual([null, null])
    expect([by(4, false), by(4, true)]).toEqual(['pow-required', null])
  })

  test('to the end, once it was begun: others who come meanwhile do not stop it', () => {
    const full = { byBrowser: 9, byNetwork: 99, powSolved: false }
    expect(refuseSpend({ ...asked, previewUsage: full }, caps)).not.toBeNull()
    expect(refuseSpend({ ...asked, previewUsage: full, priorCalls: 1 }, caps)).toBeNull()
  })

  test('from the last third of the day only for a network that had none yet', () => {
    const spentMicros = 550
    const again = {
      ...asked,
      spentMicros,
      previewUsage: { byBrowser: 0, byNetwork: 1, powSolved: false },
    }
    expect(refuseSpend(again, caps)).toBe('budget-spent')
    expect(refuseSpend({ ...asked, spentMicros, previewUsage: null }, caps)).toBe('budget-spent')
    expect(refuseSpend({ ...asked, spentMicros }, caps)).toBeNull()
    expect(refuseSpend({ ...asked, spentMicros: 801 }, caps)).toBe('budget-spent')
  })
})

test('what is written ahead has all of its own money', () => {
  const call = { ...asked, purpose: 'prewrite' as const, previewUsage: null, priorCalls: 50 }
  expect(refuseSpend({ ...call, spentMicros: 400 }, caps)).toBeNull()
  expect(refuseSpend({ ...call, spentMicros: 401 }, caps)).toBe('budget-spent')
})

test('what is paid is written whatever was spent, and is known to be over the cap', {
  tags: 'R51-c',
}, () => {
  const call = { ...asked, purpose: 'paid' as const, previewUsage: null, priorCalls: 50 }
  expect(refuseSpend({ ...call, spentMicros: 1_000_000 }, caps)).toBeNull()
  expect(isOverCap({ ...call, spentMicros: 900 }, caps)).toBe(false)
  expect(isOverCap({ ...call, spentMicros: 901 }, caps)).toBe(true)
})

test('a day is a day of UTC, and ends at its midnight', () => {
  const late = new Date('2026-03-01T23:59:30.000Z')
  expect(utcDay(late)).toBe('2026-03-01')
  expect(secondsLeftInDay(late)).toBe(30)
  const early = new Date('2026-03-02T00:00:00.000Z')
  expect(secondsLeftInDay(early)).toBe(86_400)
})
