import { describe, expect, test } from 'vitest'
import { helplineIn } from './helpline.ts'
import {
  answersTo,
  asksFirst,
  canWriteAgain,
  isThin,
  neutralQuestion,
  nextRound,
  type Question,
} from './listening.ts'

const words = (count: number) => ({ memories: 'word '.repeat(count), answers: [] })
const asked = (number: number, said: Partial<Question> = {}): Question => ({
  number,
  round: 1,
  about: '',
  ask: `Question ${number}?`,
  answer: '',
  skipped: false,
  ...said,
})

test('notes are thin below 60, 130 or 240 words told', () => {
  const thin = (count: number) =>
    (['short', 'medium', 'long'] as const).filter((length) => isThin(words(count), length))
  expect([59, 60, 129, 130, 239, 240].map(thin)).toEqual([
    ['short', 'medium', 'long'],
    ['medium', 'long'],
    ['medium', 'long'],
    ['long'],
    ['long'],
    [],
  ])
})

test('questions come first where notes are thin or there are three', () => {
  const [one, three] = [[asked(1)], [asked(1), asked(2), asked(3)]]
  expect(asksFirst(words(10), 'short', one)).toBe(true)
  expect(asksFirst(words(10), 'short', [])).toBe(false)
  expect(asksFirst(words(400), 'short', one)).toBe(false)
  expect(asksFirst(words(400), 'short', three)).toBe(true)
})

describe('another round', () => {
  const finished = [asked(1, { answer: 'Plums.' }), asked(2, { skipped: true })]
  const next = (questions: Question[], round = 1, input = words(10)) =>
    nextRound(input, 'short', { round, questions })

  test('follows a finished one in which something was answered', () => {
    expect(nextRound(words(10), 'short', null)).toBe(1)
    expect(next(finished)).toBe(2)
    expect(next([...finished, asked(3)])).toBeNull()
    expect(next([asked(1, { skipped: true })])).toBeNull()
    expect(next([])).toBeNull()
  })

  test.each(['idk', 'I don’t know, sorry', 'cant remember', 'no'])(
    'does not follow two that were skipped, or answered with: %s',
    (answer) => {
      expect(next([...finished, asked(3, { answer })])).toBeNull()
      expect(
        next([...finished, asked(3, { answer: `${answer}, but he kept bees out back and sang` })]),
      ).toBe(2)
    },
  )

  test('does not follow the third, or 160, 340 or 650 words told', () => {
    const third = finished.map((question) => ({ ...question, round: 3 }))
    expect(next([...finished, ...third], 3)).toBeNull()
    const following = (count: number, length: 'short' | 'medium' | 'long') =>
      nextRound(words(count), length, { round: 1, questions: finished })
    expect([following(159, 'short'), following(339, 'medium'), following(649, 'long')]).toEqual([
      2, 2, 2,
    ])
    expect([following(160, 'short'), following(340, 'medium'), following(650, 'long')]).toEqual([
      null,
      null,
      null,
    ])
  })
})

test('only answers that were given count', () => {
  const questions = [asked(1, { skipped: true }), asked(2, { answer: 'Plums.' }), asked(3)]
  expect(answersTo(questions)).toEqual([{ question: 'Question 2?', answer: 'Plums.' }])
})

test('the beginning can be written again once, before payment', () => {
  const row = { type: 'general', written_again_at: null }
  expect(canWriteAgain(row)).toBe(true)
  expect(canWriteAgain({ ...row, type: 'paid' })).toBe(false)
  expect(canWriteAgain({ ...row, written_again_at: new Date() })).toBe(false)
})

test('words of not wanting to go on are found in the form and in answers', () => {
  const found = 'don’t want to live'
  expect(helplineIn({ additional: `I ${found} now.` }, [])).toBe(found)
  expect(helplineIn({}, [asked(1, { answer: `I ${found}.` })])).toBe(found)
  expect(helplineIn({ memories: 'She wanted to live by the sea.' }, [])).toBe('')
})

test.each([
  ['mother', '', 'her'],
  ['father', 'she', 'him'],
  ['friend', 'they', 'them'],
  ['friend', '', 'them'],
])('the neutral question about a %s (%s) says %s', (relationship, pronouns, said) => {
  const told = { person: 'Robin', relationship, pronouns, memories: 'Sang.' }
  expect(neutralQuestion(told)).toEqual({
    about: '',
    ask: `What is one small thing about Robin that only people close to ${said} know?`,
  })
})
