import { expect, test } from 'vitest'
import { describeReply, isDeskOutcome, resultOf } from './outcomes.ts'

test('knows the result of an outcome', () => {
  expect(resultOf({ outcome: 'resent', dryRun: false })).toBe('done')
  expect(resultOf({ outcome: 'not-paid', dryRun: false })).toBe('refused')
})

test('knows the names of outcomes', () => {
  expect(isDeskOutcome('resent')).toBe(true)
  expect(isDeskOutcome('toString')).toBe(false)
})

test.each([
  ['resent', /^Dry run, nothing was changed\./],
  ['already-queued', /^Dry run\. Nothing to do: /],
  ['not-paid', /^(?!Dry run)/],
  ['order-not-found', /^(?!Dry run)/],
] as const)('describes a dry run that ends as %s', (outcome, expected) => {
  const actual = describeReply({ outcome, dryRun: false })
  expect(actual).not.toContain('Dry run')
  const sentence = describeReply({ outcome, dryRun: true })
  expect(sentence).toMatch(expected)
  expect(sentence.endsWith(actual)).toBe(true)
})

test('adds the count, even if it is 0', () => {
  expect(describeReply({ outcome: 'reconciled', dryRun: false, count: 0 })).toMatch(/ \(0\)$/)
  expect(describeReply({ outcome: 'reconciled', dryRun: false })).not.toContain('(')
})
