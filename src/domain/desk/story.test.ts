import { expect, test } from 'vitest'
import { explainReason } from './story.ts'

test.each([
  ['anthropic http-529', 'anthropic was overloaded (http-529)'],
  ['anthropic http-529, anthropic http-529', 'anthropic was overloaded (http-529), 2 times'],
  [
    'anthropic http-529, openai idle-timeout',
    'anthropic was overloaded (http-529); openai: the model stopped answering (idle-timeout)',
  ],
  ['attempt-timeout', 'it took too long (attempt-timeout)'],
  ['anthropic markup', 'anthropic: markup'],
  ['anthropic http-5290', 'anthropic: http-5290'],
  ['anthropic not-http-529', 'anthropic: not-http-529'],
  ['anthropic http-418', 'anthropic: http-418'],
  ['ECONNREFUSED', 'ECONNREFUSED'],
])('explains %s', (reason, words) => {
  expect(explainReason(reason)).toBe(words)
})
