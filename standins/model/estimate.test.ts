import { describe, expect, it } from 'vitest'
import { estimate, wordsFrom } from '#domain/estimate.ts'
import { countWords, openingWords, restRange } from '#domain/length.ts'
import type { Length } from '#domain/submission.ts'
import { compose } from './eulogy/compose.ts'
import { readTask, readTold } from './eulogy/told.ts'
import { submissions } from './kept/submissions.ts'

/** The whole text as the product asks for it: first the opening, then the rest. */
function write(told: ReturnType<typeof readTold>, length: Length): number {
  const total = wordsFrom(told, length)
  const task = (part: string, words: object, opening: string) =>
    readTask({ part, words, total, version: 1, opening })
  const opening = compose(told, task('opening', openingWords, ''))
  const rest = compose(told, task('rest', restRange(total, opening), opening))
  return countWords(opening) + countWords(rest)
}

const written = submissions.flatMap((kept) =>
  (['short', 'medium', 'long'] as const).map((length) => {
    const told = readTold({ ...kept, tone: 'sincere' })
    const said = estimate(told, length).words
    const words = write(told, length)
    return { name: `${kept.label}, ${length}`, said, words, off: Math.abs(words - said) / said }
  }),
)

describe(`what is said before payment of ${written.length} texts`, () => {
  it('is within a tenth of what is written', () => {
    expect(written.length).toBeGreaterThan(120)
    expect(written.filter(({ off }) => off > 0.1)).toEqual([])
  })

  it('is off by less than four in a hundred on the whole', () => {
    const mean = written.reduce((sum, { off }) => sum + off, 0) / written.length
    expect(mean).toBeLessThan(0.04)
  })
})
