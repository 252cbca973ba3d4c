import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimate, wordsFrom } from './estimate.ts'
import { wordsFor } from './length.ts'
import type { Length } from './submission.ts'

const nothing = { qualities: '', memories: '', scripture: '', additional: '' }
const some = {
  ...nothing,
  qualities: 'patient, funny, stubborn about gravy, kind to strangers',
  memories: 'She taught me to swim in the cold sea. Every Sunday she baked bread.',
}
const lengths: Length[] = ['short', 'medium', 'long']

describe('the words that are asked for', () => {
  test('are those of the chosen length where enough was told', () => {
    const memories = Array.from(
      { length: 20 },
      (_, day) => `On day ${day} she drove through the rain to bring us soup and stayed.`,
    ).join(' ')
    for (const length of lengths) {
      expect(wordsFrom({ ...some, memories }, length)).toEqual(wordsFor[length])
    }
  })

  test('are fewer where little was told, and never under 300', () => {
    expect(wordsFrom({ ...nothing, qualities: 'kind' }, 'long')).toEqual({ min: 300, max: 406 })
    // 140 always, 280 for four qualities, 98 for fourteen words of memory; 15 in a hundred around it.
    expect(wordsFrom(some, 'long')).toEqual({ min: 440, max: 596 })
  })

  test('do not pass what was told carries, even inside the chosen length', () => {
    const additional = 'Thank the nurses of ward seven. Thank the choir too.'
    const memories = `${some.memories} She sang in the car, always the wrong words.`
    const told = { ...some, memories, additional, scripture: 'Psalm 23' }
    expect(wordsFrom(told, 'medium')).toEqual({ min: 650, max: 760 })
  })

  test('are no more for what was told twice', () => {
    const twice = { ...some, memories: `${some.memories} ${some.memories}` }
    expect(wordsFrom(twice, 'long')).toEqual(wordsFrom(some, 'long'))
  })

  test('stay inside 300 and the chosen length, and grow with every sentence', () => {
    const given = fc.record({
      qualities: fc.string(),
      memories: fc.string(),
      scripture: fc.string(),
      additional: fc.string(),
    })
    const chosen = fc.constantFrom(...lengths)
    fc.assert(
      fc.property(given, chosen, (told, length) => {
        const { min, max } = wordsFrom(told, length)
        expect(min).toBeGreaterThanOrEqual(300)
        expect(max).toBeLessThanOrEqual(wordsFor[length].max)
        expect(min).toBeLessThan(max)
        const memories = `${told.memories}\nOnce he walked home through the snow for us.`
        const more = wordsFrom({ ...told, memories }, length)
        expect(more.min + more.max).toBeGreaterThanOrEqual(min + max)
      }),
    )
  })
})

describe('what the person is told', () => {
  test('is a round number of words and the minutes to say them, at 130 a minute', () => {
    expect(estimate({ ...nothing, qualities: 'kind' }, 'medium')).toEqual({
      words: 350,
      minutes: { from: 2, to: 3 },
      short: true,
    })
    expect(estimate(some, 'short')).toEqual({
      words: 460,
      minutes: { from: 3, to: 4 },
      short: false,
    })
  })

  test('says whether that is less than was chosen', () => {
    expect(lengths.map((length) => estimate(some, length).short)).toEqual([false, true, true])
  })
})
