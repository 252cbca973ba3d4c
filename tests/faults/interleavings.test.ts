import { expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import { runSchedules } from './interleavings/run-schedules.ts'

const schedules = 60
const maxMs = 40_000

/** The long form is "npm run load -- interleavings". A busy machine gets through fewer of the same schedules. */
test(`keeps the rules of an order in up to ${schedules} interleavings of its flows`, {
  timeout: 90_000,
}, async () => {
  const database = await cloneDatabase()
  try {
    const deadline = performance.now() + maxMs
    const run = await runSchedules(database.urls, { seed: 8, schedules, deadline })
    expect(run.failure).toBeNull()
    expect(run.schedules).toBeGreaterThan(10)
    expect(run.lockWaits).toBeGreaterThan(0)
  } finally {
    await database.drop()
  }
})
