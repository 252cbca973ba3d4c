import { expect, test } from 'vitest'
import { followUpAnswerSchema, withFollowUpAnswers } from './follow-up-answer.ts'

const question = 'Is there a small moment you’d like people to hear about?'

test('answers are appended to the memories', () => {
  const answers = [
    { question, answer: 'She hummed.' },
    { question: 'What did she cook?', answer: 'Plum cake' },
  ]
  expect(withFollowUpAnswers('She swam.', answers)).toBe('She swam.\nShe hummed.\nPlum cake')
  expect(withFollowUpAnswers('', answers.slice(0, 1))).toBe('She hummed.')
})

test.each([
  ['', 'Write a few words, or skip this question'],
  ['   ', 'Write a few words, or skip this question'],
  ['a'.repeat(1_001), 'Shorten this to 1,000 characters'],
])('rejects an answer that is not 1 to 1,000 characters long', (answer, message) => {
  expect(followUpAnswerSchema.safeParse({ question, answer }).error?.issues[0]?.message).toBe(
    message,
  )
})
