import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Length, speakingMinutes } from './choices.ts'
import {
  countWords,
  estimateLength,
  isTooShort,
  maxWords,
  minWords,
  readAloudMinutes,
  restTarget,
  statedLength,
  targetWords,
  wordsPerMinute,
} from './length.ts'
import { limits } from './limits/limits.ts'

const inputOf = (words: number) => ({
  qualities: 'patient',
  memories: 'word '.repeat(words - 1),
  answers: [],
  additional: '',
})

test('word ranges are the chosen minutes at 130 words per minute', () => {
  const ranges = (['short', 'medium', 'long'] as const).map((length) => [
    minWords(length),
    maxWords(length),
  ])
  expect(ranges).toEqual([
    [390, 520],
    [650, 910],
    [1040, 1300],
  ])
})

test('dashes are not counted as words', () => {
  expect(countWords('She baked – always – bread.')).toBe(4)
})

test('reading aloud takes a minute per 130 words, rounded, and at least one minute', () => {
  const minutes = [20, 194, 196, 520].map((words) => readAloudMinutes('word '.repeat(words)))
  expect(minutes).toEqual([1, 1, 2, 4])
})

test('the target grows with the input, up to the most of the chosen length', () => {
  expect(targetWords(inputOf(10), 'medium')).toBe(120)
  expect(targetWords(inputOf(100), 'medium')).toBe(540)
  expect(targetWords(inputOf(81), 'short')).toBe(450)
  expect(targetWords(inputOf(2_000), 'medium')).toBe(770)
  expect(targetWords(inputOf(2_000), 'long')).toBe(1_140)
})

test("answers and special messages count as the user's words", () => {
  const more = { ...inputOf(100), answers: [{ answer: 'one two' }], additional: 'three four five' }
  expect(targetWords(more, 'medium')).toBe(563)
})

test('used memories of others count toward the length', () => {
  const more = { ...inputOf(100), othersMemories: [{ text: 'one two' }, { text: 'three' }] }
  expect(targetWords(more, 'medium')).toBe(554)
})

test('a text is too short below 80 % of the lower end of the estimate', () => {
  const is = (count: number) =>
    isTooShort('word '.repeat(count), inputOf(100), 'medium', limits.leastLengthShare)
  expect([is(353), is(354)]).toEqual([true, false])
})

test('the estimate includes how many more words are needed for the chosen length', () => {
  expect(estimateLength(inputOf(80), 'medium')).toEqual({
    words: 440,
    minutes: { from: 3, to: 4 },
    missing: 50,
  })
  expect(estimateLength(inputOf(130), 'medium').missing).toBe(0)
  expect(estimateLength(inputOf(60), 'short').missing).toBe(10)
})

test('each chosen length can be reached', () => {
  for (const length of ['short', 'medium', 'long'] as const) {
    const { words: reached, missing } = estimateLength(inputOf(2_000), length)
    expect([reached >= minWords(length), missing]).toEqual([true, 0])
  }
})

test('thin input is not padded', () => {
  expect(restTarget(82, 'word '.repeat(30))).toBe(52)
  expect(restTarget(82, 'word '.repeat(90))).toBe(20)
})

/** Words told, the chosen length and the words of the draft, of the first 20 whole drafts with brief 15. */
const written = `
  162 medium 761, 193 medium 799, 142 medium 752, 205 medium 770, 192 medium 784, 146 short 464
  182 medium 761, 85 short 479, 219 medium 720, 382 long 1047, 47 medium 327, 43 medium 301
  66 medium 394, 61 medium 360, 61 medium 356, 58 medium 350, 97 medium 524, 88 medium 480
  64 medium 357, 71 medium 379
`
  .trim()
  .split(/[,\n]\s*/)
  .map((row) => row.trim().split(' '))
  .map(([told, length, words]) => [Number(told), length as Length, Number(words)] as const)

test('the estimate is within 15 % of the text for nine of ten', () => {
  const fitting = written.filter(([told, length, words]) => {
    const estimate = estimateLength(inputOf(told), length).words
    return Math.abs(words - estimate) <= 0.15 * estimate
  })
  expect(written).toHaveLength(20)
  expect(fitting.length / written.length).toBeGreaterThanOrEqual(0.9)
})

const words = (count: number) => ({ memories: 'word '.repeat(count), answers: [] })

test('the stated length follows from the rules by which texts are written', () => {
  const [short, medium, long] = Object.values(speakingMinutes).map((range) => range.join('–'))
  expect(statedLength).toContain(`You choose: ${short}, ${medium} or ${long} minutes, if you tell`)
  for (const [told, said] of [
    [90, 500],
    [140, 700],
  ] as const) {
    const estimate = estimateLength(words(told), 'medium').words
    expect(Math.abs(estimate - said)).toBeLessThanOrEqual(20)
    expect(Math.floor(estimate / wordsPerMinute)).toBeGreaterThanOrEqual(3)
    expect(Math.round(estimate / wordsPerMinute)).toBeLessThanOrEqual(5)
  }
})

test('no page says in its own words how long a text gets', () => {
  const root = join(import.meta.dirname, '../..')
  const sources = globSync(['content/legal/*.md', 'src/{web/**,server/emails}/*.{ts,tsx}'], {
    cwd: root,
  })
    .filter((file) => !/\.test\.|copy\/(articles|examples)\//.test(file))
    .filter((file) =>
      /\d+ to \d+ (words|minutes)|\d+–\d+ minutes/.test(readFileSync(join(root, file), 'utf8')),
    )
  expect(sources).toEqual([])
})
