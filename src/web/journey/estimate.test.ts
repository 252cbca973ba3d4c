import { expect, it } from 'vitest'
import { findEstimate } from './estimate.ts'

const words = (count: number) => 'word '.repeat(count)

it('grows with the memories of others that the owner uses', () => {
  const own = { qualities: words(20) }
  const before = findEstimate(own, 'medium')
  const after = findEstimate(own, 'medium', [{ text: words(50) }, { text: words(50) }])
  expect([before?.words, after?.words]).toEqual([170, 610])
  expect(findEstimate({}, 'medium', [{ text: words(50) }])?.words).toBe(310)
})

it('returns no estimate without input', () => {
  expect(findEstimate({}, 'medium')).toBeNull()
  expect(findEstimate({ qualities: ' ', memory: '' }, 'medium')).toBeNull()
})
