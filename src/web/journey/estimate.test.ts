import { expect, it } from 'vitest'
import { estimateLine, estimateOf } from './estimate.ts'

const words = (count: number) => 'word '.repeat(count)

it('uses the singular for one minute', () => {
  const estimate = estimateOf({ qualities: words(5) }, 'medium')
  expect(estimate && estimateLine(estimate)).toBe('Your full eulogy: about 80 words, 1 minute.')
})

it('grows with the memories of others that the owner uses', { tags: 'D42-i' }, () => {
  const own = { qualities: words(20) }
  const before = estimateOf(own, 'medium')
  const after = estimateOf(own, 'medium', [{ text: words(50) }, { text: words(50) }])
  expect([before?.words, after?.words]).toEqual([110, 310])
  expect(estimateOf({}, 'medium', [{ text: words(50) }])?.words).toBe(170)
})

it('returns no estimate without input', () => {
  expect(estimateOf({}, 'medium')).toBeNull()
  expect(estimateOf({ qualities: ' ', memory: '' }, 'medium')).toBeNull()
})
