import { describe, expect, test } from 'vitest'
import {
  type Caps,
  countShards,
  isOverCap,
  maxOtherPreviews,
  pickShard,
  refuseSpend,
  type SpendRequest,
  secondsLeftInDay,
  shardLimit,
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
  spentByShard: {},
  priorCalls: 0,
  previewUsage: { byBrowser: 0, byNetwork: 0, powSolved: false },
}

test.each([
  { byBrowser: 0, byNetwork: 0, powSolved: false },
  { byBrowser: 2, byNetwork: 3, powSolved: false },
  { byBrowser: 1, byNetwork: 9, powSolved: true },
])('a preview is decided in the same way until more previews are counted: %o', (previewUsage) => {
  const decided = { ...request, previewUsage }
  const max = maxOtherPreviews(decided, caps)
  if (!max) throw new Error('no limit')
  const decide = (usage: typeof max) => {
    const counted = { ...decided, previewUsage: { ...previewUsage, ...usage } }
    return [refuseSpend(counted, caps), shardLimit(counted, caps)]
  }
  const before = decide(previewUsage)
  expect(decide(max)).toEqual(before)
  expect(decide({ ...max, byBrowser: max.byBrowser + 1 })).not.toEqual(before)
  expect(decide({ ...max, byNetwork: max.byNetwork + 1 })).not.toEqual(before)
})

test('other previews do not matter for a started preview and for other purposes', () => {
  expect(maxOtherPreviews({ ...request, priorCalls: 1 }, caps)).toBeNull()
  expect(maxOtherPreviews({ ...request, purpose: 'paid' }, caps)).toBeNull()
  expect(maxOtherPreviews({ ...request, previewUsage: null }, caps)).toBeNull()
})

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
    const spentByShard = { 0: 300, 1: 250 }
    const again = {
      ...request,
      spentByShard,
      previewUsage: { byBrowser: 0, byNetwork: 1, powSolved: false },
    }
    expect(refuseSpend(again, caps)).toBe('budget-spent')
    expect(refuseSpend({ ...request, spentByShard, previewUsage: null }, caps)).toBe('budget-spent')
    expect(refuseSpend({ ...request, spentByShard }, caps)).toBeNull()
    expect(refuseSpend({ ...request, spentByShard: { 0: 801 } }, caps)).toBe('budget-spent')
  })
})

test('prewriting can use all of its budget', () => {
  const call = { ...request, purpose: 'prewrite' as const, previewUsage: null, priorCalls: 50 }
  expect(refuseSpend({ ...call, spentByShard: { 0: 400 } }, caps)).toBeNull()
  expect(refuseSpend({ ...call, spentByShard: { 0: 401 } }, caps)).toBe('budget-spent')
})

test('a paid text may exceed the cap, and the overrun is reported', {
  tags: 'R51-c',
}, () => {
  const call = { ...request, purpose: 'paid' as const, previewUsage: null, priorCalls: 50 }
  expect(refuseSpend({ ...call, spentByShard: { 0: 1_000_000 } }, caps)).toBeNull()
  expect(isOverCap({ ...call, spentByShard: { 0: 900 } }, caps)).toBe(false)
  expect(isOverCap({ ...call, spentByShard: { 0: 901 } }, caps)).toBe(true)
})

test('a day ends at midnight UTC', () => {
  const late = new Date('2026-03-01T23:59:30.000Z')
  expect(utcDay(late)).toBe('2026-03-01')
  expect(secondsLeftInDay(late)).toBe(30)
  const early = new Date('2026-03-02T00:00:00.000Z')
  expect(secondsLeftInDay(early)).toBe(86_400)
})

describe('the shards of a daily budget', () => {
  const dollars = (preview: number): Caps => ({
    ...caps,
    dailyMicros: { ...caps.dailyMicros, preview: preview * 1_000_000 },
  })
  const preview = { ...request, costMicros: 10_000 }

  test.each([
    [0.5, 1],
    [3.9, 3],
    [500, 16],
  ])('a budget of $%d has %d, and together they never spend more', (cap, shards) => {
    expect(countShards('preview', dollars(cap))).toBe(shards)
    expect((shardLimit(preview, dollars(cap)) ?? 0) * shards).toBeLessThanOrEqual(cap * 1_000_000)
  })

  test('a call goes to one with room for it, or nowhere', () => {
    const full = { ...preview, spentByShard: { 0: 1_000_000, 1: 995_000, 2: 990_000 } }
    for (const random of [0, 0.5, 0.999]) expect(pickShard(full, dollars(3), random)).toBe(2)
    const picked = [0, 0.5, 0.999].map((random) => pickShard(preview, dollars(3), random))
    expect(picked).toEqual([0, 1, 2])
    const none = { ...full, spentByShard: { 0: 1_000_000, 1: 995_000, 2: 990_001 } }
    expect(pickShard(none, dollars(3), 0.5)).toBeNull()
    expect(pickShard({ ...none, purpose: 'paid' }, dollars(3), 0)).toBe(0)
  })
})
