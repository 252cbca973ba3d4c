import { expect, it } from 'vitest'
import { estimateLine, estimateOf, missingLine } from './estimate.ts'

const words = (count: number) => 'word '.repeat(count)
const estimated = (input: Parameters<typeof estimateOf>[0], length: 'short' | 'medium') => {
  const estimate = estimateOf(input, length)
  if (!estimate) throw new Error('no estimate')
  return { line: estimateLine(estimate), missing: missingLine(estimate, length) }
}

it('estimates the length of the text and the number of missing words', () => {
  expect(
    estimated({ qualities: words(20), memory: words(150), additional: words(3) }, 'medium'),
  ).toEqual({
    line: 'Your full eulogy: about 460 words, 3 to 4 minutes.',
    missing: 'Add about 120 words to reach 5–7 minutes.',
  })
})

it("doesn't ask for more words once the chosen length is reached", () => {
  expect(estimated({ qualities: words(20), memory: words(150) }, 'short').missing).toBe('')
})

it('uses the singular for one minute', () => {
  expect(estimated({ qualities: words(5) }, 'medium').line).toBe(
    'Your full eulogy: about 90 words, 1 minute.',
  )
})

it('grows with the memories of others that the owner uses', { tags: 'D42-i' }, () => {
  const own = { qualities: words(20) }
  const before = estimateOf(own, 'medium')
  const after = estimateOf(own, 'medium', [{ text: words(50) }, { text: words(50) }])
  expect([before?.words, after?.words]).toEqual([120, 340])
  expect(estimateOf({}, 'medium', [{ text: words(50) }])?.words).toBe(190)
})

it('returns no estimate without input', () => {
  expect(estimateOf({}, 'medium')).toBeNull()
  expect(estimateOf({ qualities: ' ', memory: '' }, 'medium')).toBeNull()
})
