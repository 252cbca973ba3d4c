import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { targetWords, wordRanges, wordsPerMinute } from './length.ts'
import { statedLength } from './stated-length.ts'

const words = (count: number) => ({ memories: 'word '.repeat(count), answers: [] })

test('the stated length follows from the rules by which texts are written', {
  tags: ['R19-b', 'R43-c', 'R43-z'],
}, () => {
  expect(statedLength).toContain('You choose: 3–4, 5–7 or 8–10 minutes, if you tell us enough')
  const usual = [200, 300].map((told) => targetWords(words(told), 'medium'))
  for (const target of usual) {
    expect(target).toBeGreaterThanOrEqual(500)
    expect(target).toBeLessThanOrEqual(700)
    expect(Math.floor(target / wordsPerMinute)).toBeGreaterThanOrEqual(3)
    expect(Math.round(target / wordsPerMinute)).toBeLessThanOrEqual(5)
  }
  for (const length of ['short', 'medium', 'long'] as const)
    expect(targetWords(words(2_000), length)).toBe(wordRanges[length].max)
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
