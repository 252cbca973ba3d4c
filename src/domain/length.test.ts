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
  openingTarget,
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

test('word ranges are the chosen minutes at 130 words per minute', {
  tags: 'R19-a',
}, () => {
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

test('the target grows with the input, up to the chosen maximum', {
  tags: 'R43-d',
}, () => {
  expect(targetWords(inputOf(100), 'medium')).toBe(300)
  expect(targetWords(inputOf(300), 'medium')).toBe(660)
  expect(targetWords(inputOf(200), 'short')).toBe(520)
  expect(targetWords(inputOf(2_000), 'long')).toBe(1_300)
})

test("answers and special messages count as the user's words", () => {
  const more = { ...inputOf(100), answers: [{ answer: 'one two' }], additional: 'three four five' }
  expect(targetWords(more, 'medium')).toBe(311)
})

test('used memories of others count toward the length', () => {
  const more = { ...inputOf(100), contributions: [{ text: 'one two' }, { text: 'three' }] }
  expect(targetWords(more, 'medium')).toBe(307)
})

test('the preview has about 115 words, or a third of a short text', () => {
  expect(openingTarget(600)).toBe(115)
  expect(openingTarget(180)).toBe(60)
})

test('a text is too short below 80 % of the lower end of the estimate', { tags: 'R71-a' }, () => {
  const is = (count: number) =>
    isTooShort('word '.repeat(count), inputOf(170), 'medium', limits.leastLengthShare)
  expect([is(278), is(279)]).toEqual([true, false])
})

test('the estimate includes how many more words are needed for the chosen length', () => {
  expect(estimateLength(inputOf(170), 'medium')).toEqual({
    words: 410,
    minutes: { from: 3, to: 4 },
    missing: 180,
  })
  expect(estimateLength(inputOf(350), 'medium').missing).toBe(0)
  expect(estimateLength(inputOf(60), 'short').missing).toBe(110)
})

test('thin input is not padded', () => {
  expect(restTarget(82, 'word '.repeat(30))).toBe(52)
  expect(restTarget(82, 'word '.repeat(90))).toBe(20)
})

/** Words told, the chosen length and the words of the text that a model wrote, of 52 submissions. */
const written = `
  137 medium 363, 1 short 79, 9 long 99, 603 long 925, 134 medium 348, 82 short 262, 180 medium 427
  91 short 280, 224 medium 495, 91 short 258, 207 medium 492, 158 long 389, 158 medium 393, 114 medium 308
  268 medium 579, 239 medium 564, 303 medium 637, 191 short 462, 277 medium 576, 223 medium 544
  238 medium 508, 252 medium 529, 354 long 737, 250 medium 531, 222 short 476, 313 long 687
  208 medium 494, 173 short 370
  141 medium 334, 81 medium 237, 140 short 364, 72 short 228, 160 medium 397, 89 medium 261, 140 short 289
  77 short 226, 99 medium 240, 53 medium 200, 156 medium 369, 88 medium 250, 125 short 338, 67 short 232
  148 medium 395, 83 medium 241, 120 medium 331, 72 medium 237, 125 short 311, 73 short 183
  298 medium 579, 316 long 614, 295 long 574, 310 long 557
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
  expect(written).toHaveLength(52)
  expect(fitting.length / written.length).toBeGreaterThanOrEqual(0.9)
})

const words = (count: number) => ({ memories: 'word '.repeat(count), answers: [] })

test('the stated length follows from the rules by which texts are written', {
  tags: ['R19-b', 'R43-c', 'R43-z'],
}, () => {
  const [short, medium, long] = Object.values(speakingMinutes).map((range) => range.join('–'))
  expect(statedLength).toContain(`You choose: ${short}, ${medium} or ${long} minutes, if you tell`)
  for (const told of [250, 350]) {
    const estimate = estimateLength(words(told), 'medium').words
    expect(estimate).toBeGreaterThanOrEqual(500)
    expect(estimate).toBeLessThanOrEqual(700)
    expect(Math.floor(estimate / wordsPerMinute)).toBeGreaterThanOrEqual(3)
    expect(Math.round(estimate / wordsPerMinute)).toBeLessThanOrEqual(5)
  }
  for (const length of ['short', 'medium', 'long'] as const)
    expect(targetWords(words(2_000), length)).toBe(maxWords(length))
})

test('no page says in its own words how long a text gets', { tags: 'R43-z' }, () => {
  const root = join(import.meta.dirname, '../..')
  const sources = globSync(['src/web/**/*.{ts,tsx,md}', 'src/server/emails/*.ts'], { cwd: root })
    .filter((file) => !/\.test\.|content\/(articles|examples)\//.test(file))
    .filter((file) =>
      /\d+ to \d+ (words|minutes)|\d+–\d+ minutes/.test(readFileSync(join(root, file), 'utf8')),
    )
  expect(sources).toEqual([])
})
