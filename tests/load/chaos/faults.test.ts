import { expect, test } from 'vitest'
import { createRandom } from '#tests/load/harness/random.ts'
import { faultKinds, minimumOf, scheduleFaults } from './faults.ts'

const scheduleOf = (seed: number, seconds: number) =>
  scheduleFaults(createRandom(seed), seconds, seconds)

test('the same seed gives the same schedule, another seed another one', () => {
  expect(scheduleOf(7, 60)).toEqual(scheduleOf(7, 60))
  expect(scheduleOf(7, 60)).not.toEqual(scheduleOf(8, 60))
})

test.each([30, 60, 600])(
  '%i seconds have every kind of fault often enough, in order',
  (seconds) => {
    const schedule = scheduleOf(1, seconds)
    for (const kind of faultKinds) {
      const found = schedule.filter((fault) => fault.kind === kind).length
      expect(found, kind).toBeGreaterThanOrEqual(minimumOf(kind, seconds))
    }
    const times = schedule.map(({ atMs }) => atMs)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(Math.max(...times)).toBeLessThanOrEqual(1_000 * seconds)
  },
)

test.each([600, 3_600])('%i seconds have 500 faults and 50 crashes of PostgreSQL', (seconds) => {
  const schedule = scheduleOf(1, seconds)
  expect(schedule.length).toBeGreaterThanOrEqual(500)
  expect(schedule.length).toBeLessThan(700)
  expect(schedule.filter(({ kind }) => kind === 'crash-database').length).toBeGreaterThanOrEqual(50)
})
