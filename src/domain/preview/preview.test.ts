import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutPreview, evidenceFor, openingRange } from './preview.ts'

const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ')

describe('the cut of a preview', () => {
  test('removes three, four or five words at random', () => {
    const left = [0, 0.34, 0.67, 0.999].map((chance) => {
      return cutPreview(words(40), () => chance).split(' ').length
    })
    expect(left).toEqual([37, 36, 35, 35])
  })

  test('keeps ten words or fewer unchanged', () => {
    expect(cutPreview(words(10), () => 0.5)).toBe(words(10))
    expect(cutPreview(words(11), () => 0).split(' ')).toHaveLength(8)
  })

  test('leaves at least three words of the sentence that it breaks off', () => {
    const opening = `${words(20)}. She was kind to all of us.`
    for (const chance of [0, 0.34, 0.67, 0.999]) {
      const [, begun = ''] = cutPreview(opening, () => chance).split('. ')
      expect(begun.split(' ').length).toBeGreaterThanOrEqual(3)
    }
    expect(cutPreview(`${words(20)}. She was kind.`, () => 0)).toBe(`${words(20)}.`)
  })

  test('is always a prefix of the opening without trailing whitespace', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 80 }), fc.double({ min: 0, max: 0.99 }), (text, chance) => {
        const cut = cutPreview(text, () => chance)
        expect(text.startsWith(cut)).toBe(true)
        expect(cut).toBe(cut.trimEnd())
      }),
    )
  })
})

describe('the evidence shown with a preview', () => {
  const line = (sentence: string, ...words: string[]) => ({
    sentence: `${sentence} `,
    status: 'supported' as const,
    evidence: words.map((quoted) => ({ origin: 'memory' as const, words: quoted })),
    notFound: '',
  })
  const short = line('She sang alto.', 'my mother', 'sang alto for forty years')
  const long = line('She sang alto in the choir of St. Brendan for forty years.', 'sang alto in it')
  const preview = `${long.sentence}${short.sentence}She sang`

  test('is the sentence shown whole that fits a picture, with the longest of its words', () => {
    expect(evidenceFor(preview, [short, long])?.sentence).toBe(long.sentence.trim())
    const found = { sentence: 'She sang alto.', words: 'sang alto for forty years' }
    const hidden = line('In the end she sang alto in the choir for forty years.', 'alto for years')
    expect(evidenceFor(preview, [hidden, short])).toEqual(found)
  })

  test('has no words of other people, none that we are unsure of, and none that say little', () => {
    const contributor = { name: 'Tom', relation: '' }
    const theirs = {
      ...short,
      evidence: short.evidence.map((words) => ({ ...words, contributor })),
    }
    const unsure = { ...short, status: 'marked' as const }
    const little = line('She sang alto.', 'sang alto')
    expect(evidenceFor(preview, [theirs, unsure, little])).toBeNull()
    expect(evidenceFor(preview, [theirs, long])?.words).toBe('sang alto in it')
  })
})

test('the preview has 110 to 170 words, or a third of a short text', () => {
  expect(openingRange(600)).toEqual({ from: 110, to: 170 })
  expect(openingRange(180)).toEqual({ from: 54, to: 72 })
  expect(openingRange(12)).toEqual({ from: 20, to: 20 })
})
