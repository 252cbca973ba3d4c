import { expect, it, test } from 'vitest'
import { refuseRetry, refuseRewrite, retriesLeft, rewriteState, rewritesLeft } from './rewrite.ts'

const now = new Date('2026-11-15T12:00:00Z')
const later = new Date(now.getTime() + 1)

it('counts a rewrite past its deadline as failed', () => {
  expect(rewriteState({ outcome: null, expires_at: later }, now)).toBe('writing')
  expect(rewriteState({ outcome: null, expires_at: now }, now)).toBe('failed')
  expect(rewriteState({ outcome: 'written', expires_at: now }, now)).toBe('written')
})

it('is only for a paid purchase with a rewrite left', () => {
  expect(refuseRewrite({ state: 'paid' }, 1)).toBeNull()
  expect(refuseRewrite({ state: 'paid' }, 0)).toBe('no-rewrites-left')
  for (const state of ['open', 'refunded', 'disputed'] as const) {
    expect(refuseRewrite({ state }, 5)).toBe('not-paid')
    expect(rewritesLeft({ state }, 5)).toBe(0)
  }
})

test('a refunded or disputed purchase shows no retries', () => {
  expect(retriesLeft({ state: 'open' }, 2)).toBe(2)
  expect(retriesLeft({ state: 'paid' }, 2)).toBe(2)
  expect(retriesLeft({ state: 'refunded' }, 2)).toBe(0)
  expect(retriesLeft({ state: 'disputed' }, 2)).toBe(0)
})

test('only a paid purchase with retries left can be retried', () => {
  expect(refuseRetry({ state: 'paid' }, 1)).toBeNull()
  expect(refuseRetry({ state: 'paid' }, 0)).toBe('no-retries-left')
  expect(refuseRetry({ state: 'paid' }, -1)).toBe('no-retries-left')
  for (const state of ['open', 'refunded', 'disputed'] as const)
    expect(refuseRetry({ state }, 2)).toBe('not-paid')
})
