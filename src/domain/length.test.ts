import { expect, test } from 'vitest'
import {
  countWords,
  estimateLength,
  openingTarget,
  readAloudMinutes,
  targetWords,
  wordRanges,
} from './length.ts'

const inputOf = (words: number) => ({
  qualities: 'patient',
  memories: 'word '.repeat(words - 1),
  answers: [],
  additional: '',
})

test('word ranges are the chosen minutes at 130 words per minute', {
  tags: 'R19-a',
}, () => {
  expect(wordRanges).toEqual({
    short: { min: 390, max: 520 },
    medium: { min: 650, max: 910 },
    long: { min: 1040, max: 1300 },
  })
})

test('dashes are not counted as words', () => {
  expect(countWords('She baked – always – bread.')).toBe(4)
})

test('reading aloud takes a minute per 130 words, rounded, and at least one minute', () => {
  const minutes = [20, 194, 196, 520].map((words) => readAloudMinutes('word '.repeat(words)))
  expect(minutes).toEqual([1, 1, 2, 4])
  expect(readAloudMinutes('word '.repeat(520), 104)).toBe(5)
})

test('the target grows with the input, up to the chosen maximum', {
  tags: 'R43-d',
}, () => {
  expect(targetWords(inputOf(100), 'medium')).toBe(300)
  expect(targetWords(inputOf(200), 'short')).toBe(520)
  expect(targetWords(inputOf(2_000), 'long')).toBe(1_300)
})

test("follow-up answers and special messages count as the user's words", () => {
  const more = { ...inputOf(100), answers: [{ answer: 'one two' }], additional: 'three four five' }
  expect(targetWords(more, 'medium')).toBe(311)
})

test('used memories of others count toward the length', { tags: 'D42-i' }, () => {
  const more = { ...inputOf(100), contributions: [{ text: 'one two' }, { text: 'three' }] }
  expect(targetWords(more, 'medium')).toBe(307)
})

test('the preview has about 115 words, or a third of a short text', () => {
  expect(openingTarget(600)).toBe(115)
  expect(openingTarget(180)).toBe(60)
})

test('the estimate includes how many more words are needed for the chosen length', () => {
  expect(estimateLength(inputOf(170), 'medium')).toEqual({
    words: 450,
    minutes: { from: 3, to: 4 },
    missing: 90,
  })
  expect(estimateLength(inputOf(300), 'medium').missing).toBe(0)
})
