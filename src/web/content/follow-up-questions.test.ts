import { expect, it } from 'vitest'
import { relationships } from '#domain/relationship.ts'
import { type SubmissionInput, submissionInputSchema } from '#domain/submission.ts'
import { requiredInput } from '#tests/support/records.ts'
import { followUpQuestions } from './follow-up-questions.ts'

const inputWith = (changes: Partial<SubmissionInput>): SubmissionInput => ({
  ...submissionInputSchema.parse(requiredInput),
  ...changes,
})

it.each(relationships)('asks three different questions about a %s', (relationship) => {
  const questions = followUpQuestions(inputWith({ relationship }), 'they')
  expect(new Set(questions).size).toBe(3)
  expect(questions).toContain('Is there a small moment you’d like people to hear about?')
})

it('asks about qualities first if few were given, and otherwise about a moment', () => {
  expect(followUpQuestions(inputWith({}), 'she')[0]).toBe(
    'What three words would people who knew her use?',
  )
  expect(followUpQuestions(inputWith({ qualities: 'kind, funny, patient' }), 'she')).toEqual([
    'Is there a small moment you’d like people to hear about?',
    'What did a Sunday with her look like?',
    'What three words would people who knew her use?',
  ])
})

it('does not ask what the input already answers', () => {
  const memory = 'Every Sunday she baked with cardamom.'
  const questions = followUpQuestions(
    inputWith({ qualities: 'kind, funny, patient', memory }),
    'she',
  )
  expect(questions).not.toContain('What did a Sunday with her look like?')
})
