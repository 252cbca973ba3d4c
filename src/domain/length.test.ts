import { expect, test } from 'vitest'
import { countWords, restRange, wordsFor } from './length.ts'

test('the ranges are what one says in the chosen minutes at 130 words a minute [R19-a R19-c R19-d R19-e]', () => {
  expect(wordsFor).toEqual({
    short: { min: 390, max: 520 },
    medium: { min: 650, max: 910 },
    long: { min: 1040, max: 1300 },
  })
})

test('dashes are not counted as words', () => {
  expect(countWords('She baked – always – bread.')).toBe(4)
})

test('what is left to write is the range less the opening', () => {
  expect(restRange(wordsFor.short, 'one two three')).toEqual({ min: 387, max: 517 })
})
