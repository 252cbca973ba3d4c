import { expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import { runMeetings } from './interleavings/run-meetings.ts'
import { runSchedules } from './interleavings/run-schedules.ts'

const schedules = 60
const maxMs = 40_000

/** The long form is "npm run load -- interleavings". A busy machine gets through fewer of the same schedules. */
test(`keeps the rules of an order in up to ${schedules} interleavings of its flows`, {
  timeout: 90_000,
}, async () => {
  await using database = await cloneDatabase()
  const deadline = performance.now() + maxMs
  const run = await runSchedules(database.urls, { seed: 8, schedules, deadline })
  expect(run.failure).toBeNull()
  expect(run.schedules).toBeGreaterThan(10)
  expect(run.lockWaits).toBeGreaterThan(0)
})

/** The long form lets every two meet at least fifty times. Without an entry for a new route that writes, both fail. */
test('has no deadlock, no answer of 5xx and no broken rule when writes to a family meet', {
  timeout: 90_000,
}, async () => {
  await using database = await cloneDatabase()
  const deadline = performance.now() + maxMs
  const options = { seed: 8, perPair: Number.POSITIVE_INFINITY, maxSchedules: 40, deadline }
  const { pairs, ...found } = await runMeetings(database.urls, options)
  expect(found).toMatchObject({ deadlocks: 0, failures: [], violations: [] })
  expect(Object.values(pairs).filter((count) => count > 0).length).toBeGreaterThan(50)
})
