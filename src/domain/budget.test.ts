import { describe, expect, test } from 'vitest'
import { type Asked, type Caps, dayOf, isOverCap, OverBudget, refuseSpending } from './budget.ts'

const caps: Caps = {
  microsADay: { preview: 900, ahead: 500, paid: 1_000 },
  aBrowser: 3,
  aNetwork: 10,
  beforeProof: 4,
}
const asked: Asked = {
  purpose: 'preview',
  costMicros: 100,
  spentMicros: 0,
  callsBefore: 0,
  caller: { ofBrowser: 0, ofNetwork: 0, proved: false },
}

describe('a preview is paid for', () => {
  test('when nobody has asked for too many', () => {
    expect(refuseSpending(asked, caps)).toBeNull()
    const last = { ...asked, caller: { ofBrowser: 2, ofNetwork: 9, proved: true } }
    expect(refuseSpending(last, caps)).toBeNull()
  })

  test('not beyond the count of a browser, of a network, of one submission', () => {
    const by = (ofBrowser: number, ofNetwork: number) =>
      refuseSpending({ ...asked, caller: { ofBrowser, ofNetwork, proved: true } }, caps)
    expect(by(3, 5)).toBe('browser-full')
    expect(by(0, 10)).toBe('network-full')
    expect(refuseSpending({ ...asked, callsBefore: 40 }, caps)).toBe('submission-full')
  })

  test('after a few from its network only to a browser that did its sum', () => {
    const by = (ofNetwork: number, proved: boolean) =>
      refuseSpending({ ...asked, caller: { ofBrowser: 0, ofNetwork, proved } }, caps)
    expect([by(0, false), by(3, false)]).toEqual([null, null])
    expect([by(4, false), by(4, true)]).toEqual(['prove-first', null])
  })

  test('to the end, once it was begun: others who come meanwhile do not stop it', () => {
    const full = { ofBrowser: 9, ofNetwork: 99, proved: false }
    expect(refuseSpending({ ...asked, caller: full }, caps)).not.toBeNull()
    expect(refuseSpending({ ...asked, caller: full, callsBefore: 1 }, caps)).toBeNull()
  })

  test('from the last third of the day only for a network that had none yet', () => {
    const spentMicros = 550
    const again = { ...asked, spentMicros, caller: { ofBrowser: 0, ofNetwork: 1, proved: false } }
    expect(refuseSpending(again, caps)).toBe('day-spent')
    expect(refuseSpending({ ...asked, spentMicros, caller: null }, caps)).toBe('day-spent')
    expect(refuseSpending({ ...asked, spentMicros }, caps)).toBeNull()
    expect(refuseSpending({ ...asked, spentMicros: 801 }, caps)).toBe('day-spent')
  })
})

test('what is written ahead has all of its own money', () => {
  const call = { ...asked, purpose: 'ahead' as const, caller: null, callsBefore: 50 }
  expect(refuseSpending({ ...call, spentMicros: 400 }, caps)).toBeNull()
  expect(refuseSpending({ ...call, spentMicros: 401 }, caps)).toBe('day-spent')
})

test('what is paid is written whatever was spent, and is known to be over the cap', {
  tags: 'R51-c',
}, () => {
  const call = { ...asked, purpose: 'paid' as const, caller: null, callsBefore: 50 }
  expect(refuseSpending({ ...call, spentMicros: 1_000_000 }, caps)).toBeNull()
  expect(isOverCap({ ...call, spentMicros: 900 }, caps)).toBe(false)
  expect(isOverCap({ ...call, spentMicros: 901 }, caps)).toBe(true)
})

test('a day is a day of UTC, and ends at its midnight', () => {
  const late = new Date('2026-03-01T23:59:30.000Z')
  expect(dayOf(late)).toBe('2026-03-01')
  expect(new OverBudget('day-spent', late).waitSeconds).toBe(30)
  const early = new Date('2026-03-02T00:00:00.000Z')
  expect(new OverBudget('day-spent', early).waitSeconds).toBe(86_400)
})
