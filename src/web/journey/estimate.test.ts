import { expect, it } from 'vitest'
import { estimateLine, estimateOf, missingLine } from './estimate.ts'

const words = (count: number) => 'word '.repeat(count)
const estimated = (said: Parameters<typeof estimateOf>[0], length: 'short' | 'medium') => {
  const found = estimateOf(said, length)
  if (!found) throw new Error('nothing was told')
  return { line: estimateLine(found), missing: missingLine(found, length) }
}

it('says how long the text will be, and how much more reaches the chosen length', () => {
  expect(
    estimated({ qualities: words(20), memory: words(150), additional: words(3) }, 'medium'),
  ).toEqual({
    line: 'Your full eulogy: about 460 words, 3 to 4 minutes.',
    missing: 'About 90 more words from you reach 5–7 minutes.',
  })
})

it('says nothing of more words where the chosen length is reached', () => {
  expect(estimated({ qualities: words(20), memory: words(150) }, 'short').missing).toBe('')
})

it('speaks of one minute in the singular', () => {
  expect(estimated({ qualities: words(5) }, 'medium').line).toBe(
    'Your full eulogy: about 90 words, 1 minute.',
  )
})

it('estimates nothing while nothing was told', () => {
  expect(estimateOf({}, 'medium')).toBeNull()
  expect(estimateOf({ qualities: ' ', memory: '' }, 'medium')).toBeNull()
})
