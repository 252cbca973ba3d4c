import { expect, it } from 'vitest'
import { relationships } from '#domain/relationship.ts'
import { pronouns } from '#domain/relationship-table.ts'
import { starterQuestions } from './starter-questions.ts'

const all = relationships.flatMap((relationship) =>
  (['qualities', 'memory'] as const).map((field) => ({ relationship, field })),
)

it.each(all)(
  'has at least six questions about the $field of a $relationship',
  ({ relationship, field }) => {
    for (const pronoun of pronouns) {
      const questions = starterQuestions(relationship, field, pronoun)
      expect(new Set(questions).size).toBeGreaterThanOrEqual(6)
      for (const question of questions) expect(question).toMatch(/^[A-Z][^{}!]+\?$/)
    }
  },
)

it('uses the pronoun of the person who died', () => {
  expect(starterQuestions('mother', 'memory', 'she')[0]).toBe(
    'Which smell or sound brings her back to you?',
  )
  expect(starterQuestions('father', 'memory', 'he')[0]).toBe(
    'Which smell or sound brings him back to you?',
  )
  expect(starterQuestions('grandmother', 'memory', 'she')).toContain(
    'What thing of hers would you keep?',
  )
})

const questionsAboutChild = (field: 'qualities' | 'memory') =>
  starterQuestions('child', field, 'they')

it('starts with questions that fit a child of any age', () => {
  expect(questionsAboutChild('qualities')[0]).toBe('Why did you choose the name?')
  expect(questionsAboutChild('memory')[0]).toBe('Which moment with them comes to mind first?')
})

it('does not assume that a child lived to speak, walk or grow up', () => {
  const assumptions =
    /\b(say|said|ask|asked|word|laugh|sing|sang|play|game|carry|walk|learn|teach|school|friend|morning|become|habit|they do)\b/i
  for (const question of [...questionsAboutChild('qualities'), ...questionsAboutChild('memory')]) {
    expect(question).not.toMatch(assumptions)
  }
})

it.each(all)(
  'asks nothing about a $relationship that could hurt after a suicide or an estrangement ($field)',
  ({ relationship, field }) => {
    for (const question of starterQuestions(relationship, field, 'they')) {
      expect(question).not.toMatch(
        /\b(last|final|goodbye|argue|quarrel|regret|worry|worried|wish|should have|left the house|told them)\b/i,
      )
    }
  },
)

it('uses the verb form that fits the pronoun', () => {
  expect(starterQuestions('father', 'qualities', 'he')).toContain('What was he good at?')
  expect(starterQuestions('other', 'qualities', 'they')).toContain('What were they good at?')
})
