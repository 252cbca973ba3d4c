import { expect, test } from 'vitest'
import { whenUncounted } from './rate-limits.ts'

test('without a counter, only actions that cost money or send email are denied', () => {
  const actionsThat = (answer: 'allow' | 'deny') =>
    Object.entries(whenUncounted).flatMap(([action, each]) => (each === answer ? action : []))
  expect(actionsThat('deny')).toEqual(['preview', 'contact', 'find-links', 'desk'])
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
