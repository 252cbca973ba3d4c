import { describe, expect, test } from 'vitest'

// Run by test-run.test.ts only: every outcome of a test.
let tries = 0

test('passes', { tags: 'S1-001' }, () => expect(1).toBe(1))
test('fails', () => expect(1).toBe(2))
test.skip('is skipped', () => expect(1).toBe(1))
test.todo('is not written yet')
test('skips itself', ({ skip }) => skip())
test.fails('is expected to fail', () => expect(1).toBe(2))
test('passes on a retry', { retry: 1 }, () => {
  tries += 1
  expect(tries).toBe(2)
})
test('is empty', () => {})
describe.skip('a skipped group', () => {
  test('is skipped with it', () => expect(1).toBe(1))
})
