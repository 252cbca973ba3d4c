import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutPreview } from './preview.ts'

const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ')

describe('the cut of a preview', () => {
  test('removes three, four or five words at random', { tags: 'S2-141' }, () => {
    const left = [0, 0.34, 0.67, 0.999].map((chance) => {
      return cutPreview(words(40), () => chance).split(' ').length
    })
    expect(left).toEqual([37, 36, 35, 35])
  })

  test('keeps ten words or fewer unchanged', { tags: 'S2-143' }, () => {
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
