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

const ofChild = (asked: 'qualities' | 'memory') => starterQuestions('child', asked, 'they')

it('begins for a child with questions that fit any age', () => {
  expect(ofChild('qualities')[0]).toBe('Why did you choose the name?')
  expect(ofChild('memory')[0]).toBe('Who held them?')
})

it('does not presume that a child lived to speak, walk or grow up', () => {
  const presumes =
    /\b(say|said|ask|asked|word|laugh|sing|sang|play|game|carry|walk|learn|teach|school|friend|morning|become|habit|they do)\b/i
  for (const question of [...ofChild('qualities'), ...ofChild('memory')]) {
    expect(question).not.toMatch(presumes)
  }
})

it.each(all)(
  'asks nothing about a $relationship that hurts after a suicide or a long silence ($asked)',
  ({ relationship, asked }) => {
    for (const question of starterQuestions(relationship, asked, 'they')) {
      expect(question).not.toMatch(
        /\b(last|final|goodbye|argue|quarrel|regret|worry|worried|wish|should have|left the house|told them)\b/i,
      )
    }
  },
)

it('uses the verb that goes with the pronoun', () => {
  expect(starterQuestions('father', 'qualities', 'he')).toContain('What was he good at?')
  expect(starterQuestions('other', 'qualities', 'they')).toContain('What were they good at?')
})
