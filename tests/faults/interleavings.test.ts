import { expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/test-database.ts'
import { runMeetings } from './interleavings/run-meetings.ts'
import { runSchedules } from './interleavings/run-schedules.ts'

/** MEETING_MINUTES lets every two writes meet: about ten of them on two cores. */
const minutes = Number(process.env.MEETING_MINUTES ?? 0)
const isLong = minutes > 0
const maxMs = isLong ? minutes * 60_000 : 40_000
const timeout = maxMs + 50_000

/** A busy machine gets through fewer of the same schedules. */
test('keeps the rules of an order in interleavings of its flows', { timeout }, async () => {
  await using database = await cloneDatabase()
  const deadline = performance.now() + maxMs
  const schedules = isLong ? 5_000 : 60
  const run = await runSchedules(database.urls, { seed: 8, schedules, deadline })
  expect(run.failure).toBeNull()
  expect(run.schedules).toBeGreaterThan(10)
  expect(run.lockWaits).toBeGreaterThan(0)
})

/** Without an entry for a new route that writes, it fails. */
test('has no deadlock, no answer of 5xx and no broken rule when writes to a family meet', {
  timeout,
}, async () => {
  await using database = await cloneDatabase()
  const deadline = performance.now() + maxMs
  const amount = isLong ? { perPair: 1 } : { perPair: Number.POSITIVE_INFINITY, maxSchedules: 40 }
  const { pairs, ...found } = await runMeetings(database.urls, { seed: 8, ...amount, deadline })
  expect(found).toMatchObject({ deadlocks: 0, failures: [], violations: [] })
  const met = Object.values(pairs).filter((count) => count > 0).length
  expect(met).toBeGreaterThan(isLong ? Object.keys(pairs).length - 1 : 50)
})
