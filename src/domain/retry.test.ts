import { expect, test } from 'vitest'
import { refuseRetry, retriesLeft } from './retry.ts'

test('a refunded or disputed purchase shows no retries', () => {
  expect(retriesLeft({ state: 'open' }, 2)).toBe(2)
  expect(retriesLeft({ state: 'paid' }, 2)).toBe(2)
  expect(retriesLeft({ state: 'refunded' }, 2)).toBe(0)
  expect(retriesLeft({ state: 'disputed' }, 2)).toBe(0)
})

test('only a paid purchase with retries left can be retried', { tags: 'S4-036' }, () => {
  expect(refuseRetry({ state: 'paid' }, 1)).toBeNull()
  expect(refuseRetry({ state: 'paid' }, 0)).toBe('no-retries-left')
  expect(refuseRetry({ state: 'paid' }, -1)).toBe('no-retries-left')
  for (const state of ['open', 'refunded', 'disputed'] as const)
    expect(refuseRetry({ state }, 2)).toBe('not-paid')
})
