import { expect, test } from 'vitest'
import { goalsFor, type Measurements, medianOf, missedGoals, strictGoals } from './goals.ts'

const perfect: Measurements = {
  performance: 100,
  accessibility: 100,
  'best practices': 100,
  SEO: 100,
  'LCP s': 1.1,
  'TBT ms': 0,
  CLS: 0,
}

test('reports nothing for a page that meets every goal', () => {
  expect(
    missedGoals({ ...perfect, performance: 99, 'LCP s': 1.3, 'TBT ms': 100 }, strictGoals),
  ).toEqual([])
})

test('reports every figure that misses its goal', () => {
  const poor: Measurements = {
    performance: 98,
    accessibility: 99,
    'best practices': 99,
    SEO: 99,
    'LCP s': 1.31,
    'TBT ms': 101,
    CLS: 0.001,
  }
  expect(missedGoals(poor, strictGoals)).toEqual(Object.keys(poor))
})

test('reports a figure that could not be measured', () => {
  expect(missedGoals({ ...perfect, 'LCP s': Number.NaN }, strictGoals)).toEqual(['LCP s'])
})

test('ignores SEO for hidden pages only', () => {
  const figures = { ...perfect, SEO: 60 }
  expect(missedGoals(figures, goalsFor(strictGoals, { hidden: true }))).toEqual([])
  expect(missedGoals(figures, goalsFor(strictGoals, { hidden: false }))).toEqual(['SEO'])
})

test('takes the median of each figure separately', () => {
  const runs = [
    { ...perfect, performance: 71, 'TBT ms': 0 },
    { ...perfect, performance: 100, 'TBT ms': 300 },
    { ...perfect, performance: 99, 'TBT ms': 20 },
  ]
  expect(medianOf(runs)).toMatchObject({ performance: 99, 'TBT ms': 20 })
})
