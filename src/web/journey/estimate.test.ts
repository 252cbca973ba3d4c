import { expect, it } from 'vitest'
import { estimateLine, estimateOf, missingLine } from './estimate.ts'

const words = (count: number) => 'word '.repeat(count)
const estimated = (input: Parameters<typeof estimateOf>[0], length: 'short' | 'medium') => {
  const found = estimateOf(input, length)
  if (!found) throw new Error('no estimate')
  return { line: estimateLine(found), missing: missingLine(found, length) }
}

it('estimates the length of the text, and how many words are missing', () => {
  expect(
    estimated({ qualities: words(20), memory: words(150), additional: words(3) }, 'medium'),
  ).toEqual({
    line: 'Your full eulogy: about 460 words, 3 to 4 minutes.',
    missing: 'About 90 more words from you reach 5–7 minutes.',
  })
})

it('asks for no more words when the chosen length is reached', () => {
  expect(estimated({ qualities: words(20), memory: words(150) }, 'short').missing).toBe('')
})

it('uses the singular for one minute', () => {
  expect(estimated({ qualities: words(5) }, 'medium').line).toBe(
    'Your full eulogy: about 90 words, 1 minute.',
  )
})

it('estimates nothing without input', () => {
  expect(estimateOf({}, 'medium')).toBeNull()
  expect(estimateOf({ qualities: ' ', memory: '' }, 'medium')).toBeNull()
})
