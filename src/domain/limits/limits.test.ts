import { expect, test } from 'vitest'
import { waitMessage, whenUncounted } from './limits.ts'

test('without a counter, only actions that cost money or send email are denied', () => {
  const actionsThat = (answer: 'allow' | 'deny') =>
    Object.entries(whenUncounted).flatMap(([action, each]) => (each === answer ? action : []))
  expect(actionsThat('deny')).toEqual(['listen', 'preview', 'contact', 'find-links', 'desk'])
  expect(actionsThat('allow')).toEqual([
    'submit',
    'checkout',
    'exchange-key',
    'retry',
    'edit',
    'file',
    'your-data',
    'contribute',
  ])
})

test.each([
  [1, 'in a minute'],
  [60, 'in a minute'],
  [61, 'in about 5 minutes'],
  [1_000, 'in about 20 minutes'],
  [3_300, 'in about 55 minutes'],
  [3_301, 'in an hour'],
  [3_601, 'in about 2 hours'],
  [86_400, 'in about 24 hours'],
])('rounds %i seconds up: %s', (seconds, words) => {
  expect(waitMessage(seconds)).toBe(`Please come back ${words}.`)
})
