import { expect, test } from 'vitest'
import { afterthoughtSchema, withAfterthoughts } from './afterthought.ts'

const question = 'Is there a small moment you keep coming back to?'

test('an answer is one more memory', () => {
  const answers = [
    { question, answer: 'She hummed.' },
    { question: 'What did she cook?', answer: 'Plum cake' },
  ]
  expect(withAfterthoughts('She swam.', answers)).toBe('She swam.\nShe hummed.\nPlum cake')
  expect(withAfterthoughts('', answers.slice(0, 1))).toBe('She hummed.')
})

test.each([
  ['', 'Write a few words, or skip this question'],
  ['   ', 'Write a few words, or skip this question'],
  ['a'.repeat(1_001), 'Shorten this to 1,000 characters'],
])('an answer is 1 to 1,000 characters, and the message says what to do', (answer, message) => {
  expect(afterthoughtSchema.safeParse({ question, answer }).error?.issues[0]?.message).toBe(message)
})
