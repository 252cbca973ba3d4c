import { expect, test } from '@playwright/test'

// Run by test-run.test.ts only: every outcome of a journey.
test('passes', { tag: '@S1-001' }, () => expect(1).toBe(1))
test('passes in a step', () => test.step('the step', () => expect(1).toBe(1)))
test('fails', () => expect(1).toBe(2))
test.skip('is skipped', () => expect(1).toBe(1))
test.fixme('is to be fixed', () => expect(1).toBe(1))
test('skips itself', () => test.skip())
test.fail('is expected to fail', () => expect(1).toBe(2))
test('expects itself to fail', () => {
  test.fail()
  expect(1).toBe(2)
})
test('is empty', () => {})
test.describe('with a retry', () => {
  test.describe.configure({ retries: 1 })
  test('passes on a retry', () => expect(test.info().retry).toBe(1))
  test('is empty on a retry', () => {
    if (test.info().retry === 0) throw new Error('The first try fails.')
  })
})
