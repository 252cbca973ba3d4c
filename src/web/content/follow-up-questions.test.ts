import { expect, it } from 'vitest'
import { relationships } from '#domain/relationship.ts'
import { type SubmissionInput, submissionInputSchema } from '#domain/submission.ts'
import { followUpQuestions } from './follow-up-questions.ts'

const told = (changes: Partial<SubmissionInput>): SubmissionInput => ({
  ...submissionInputSchema.parse({
    name: 'Margaret',
    relationship: 'mother',
    qualities: 'kind',
    customer_name: 'Anna',
    email: 'anna@example.com',
  }),
  ...changes,
})

it.each(relationships)('asks three different things about a %s', (relationship) => {
  const asked = followUpQuestions(told({ relationship }), 'they')
  expect(new Set(asked).size).toBe(3)
  expect(asked).toContain('Is there a small moment you keep coming back to?')
})

it('begins with what they were like where one quality was told, and else with a moment', () => {
  expect(followUpQuestions(told({}), 'she')[0]).toBe('What did she care about most?')
  expect(followUpQuestions(told({ qualities: 'kind, funny, patient' }), 'she')).toEqual([
    'Is there a small moment you keep coming back to?',
    'What did her kitchen smell like?',
    'What did she care about most?',
  ])
})

it('does not ask what was told', () => {
  const memory = 'Her kitchen smelled of cardamom.'
  const asked = followUpQuestions(told({ qualities: 'kind, funny, patient', memory }), 'she')
  expect(asked).not.toContain('What did her kitchen smell like?')
})
