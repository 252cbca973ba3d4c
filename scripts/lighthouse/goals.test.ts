import { expect, test } from 'vitest'
import { missedGoals, strictGoals } from './goals.ts'

test('reports every figure that misses its goal, or that could not be measured', () => {
  const missed = { performance: 98, 'LCP s': Number.NaN, CLS: 0.001 }
  const met = { accessibility: 100, 'best practices': 100, SEO: 100, 'TBT ms': 100 }
  expect(missedGoals({ ...met, ...missed }, strictGoals)).toEqual(Object.keys(missed))
})
