import { expect, it } from 'vitest'
import { pronouns, relationships } from '#domain/relationship.ts'
import { starterQuestions } from './starter-questions.ts'

const all = relationships.flatMap((relationship) =>
  (['qualities', 'memory'] as const).map((asked) => ({ relationship, asked })),
)

it.each(all)(
  'asks at least six things about the $asked of a $relationship',
  ({ relationship, asked }) => {
    for (const pronoun of pronouns) {
      const questions = starterQuestions(relationship, asked, pronoun)
      expect(new Set(questions).size).toBeGreaterThanOrEqual(6)
      for (const question of questions) expect(question).toMatch(/^[A-Z][^{}!]+\?$/)
    }
  },
)

it('speaks of the person as the person asked does', () => {
  expect(starterQuestions('mother', 'memory', 'she')[0]).toBe('What did her kitchen smell like?')
  expect(starterQuestions('father', 'memory', 'he')[0]).toBe('What did his kitchen smell like?')
  expect(starterQuestions('grandmother', 'memory', 'she')).toContain(
    'What thing of hers would you keep?',
  )
})
