import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { migrate } from '#server/store/database/migration.ts'
import type { DatabaseUrls } from '#tests/faults/interleavings/lane.ts'
import type { LaneMessage, LanePlan } from '#tests/faults/interleavings/lane-thread.ts'
import type { Run } from '#tests/faults/interleavings/run-schedules.ts'
import { freePort } from '#tests/support/ports.ts'
import { startPostgres } from './local/postgres.ts'

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    lanes: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '10' },
  },
})
const [schedules, seed, lanes] = [values.schedules, values.seed, values.lanes].map(Number) as [
  number,
  number,
  number,
]
/** Far apart, so that the next seed doesn't repeat the schedules of a lane. */
const laneSeedStep = 1_000_003
const startedAt = performance.now()
const deadline = startedAt + Number(values.minutes) * 60_000
const seconds = () => (performance.now() - startedAt) / 1_000

const folder = await mkdtemp(join(tmpdir(), 'lovingly-interleavings-'))
const server = await startPostgres(folder, await freePort(), {
  flags: [
    'fsync=off',
    'synchronous_commit=off',
    'max_connections=200',
    // Each schedule deletes its rows.
    'autovacuum_naptime=5s',
  ].flatMap((flag) => ['-c', flag]),
  tempPaths: [folder, `${folder}.log`],
})
let isPassed = false
let done = 0
try {
  const databases: DatabaseUrls[] = []
  // One after the other, because the first one creates the roles.
  while (databases.length < lanes) databases.push(await createDatabase(`lane_${databases.length}`))
  const runs = await Promise.all(
    databases.map((urls, lane) =>
      runLane({
        urls,
        seed: seed + lane * laneSeedStep,
        schedules: Math.ceil(schedules / lanes),
        maxMs: deadline - performance.now(),
      }),
    ),
  )
  const sum = (figure: 'schedules' | 'steps' | 'lockWaits') =>
    runs.reduce((total, run) => total + run[figure], 0)
  const failures = runs.flatMap(({ failure }) => failure ?? [])
  for (const failure of failures) console.log(failure)
  isPassed = failures.length === 0 && sum('schedules') >= schedules
  console.log(
    `seed ${seed}: ${sum('schedules')} of ${schedules} schedules, ${sum('steps')} steps, ` +
      `${sum('lockWaits')} lock waits, ${failures.length} violations, ` +
      `${seconds().toFixed(0)} s, ${(sum('schedules') / seconds()).toFixed(1)} schedules/s`,
  )
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
  await rm(`${folder}.log`, { force: true })
}
process.exit(isPassed ? 0 : 1)

/** Runs the schedules of one lane in its own thread. */
function runLane(plan: LanePlan): Promise<Run> {
  const thread = new Worker(
    new URL('../tests/faults/interleavings/lane-thread.ts', import.meta.url),
    { workerData: plan },
  )
  return new Promise((resolve, reject) => {
    thread.once('error', reject)
    thread.on('message', (message: LaneMessage) => {
      if ('run' in message) return resolve(message.run)
      done += message.done
      if (done % 1_000 === 0) console.log(`${done} schedules in ${seconds().toFixed(0)} s`)
    })
  })
}

async function createDatabase(name: string) {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const urlOf = (role?: string) => {
    const url = new URL(server.url)
    url.pathname = `/${name}`
    if (role) Object.assign(url, { username: role, password: 'interleavings' })
    return url.href
  }
  const passwords = { api: 'interleavings', worker: 'interleavings' }
  await migrate(urlOf(), join(import.meta.dirname, '../migrations'), passwords)
  return { owner: urlOf(), api: urlOf('lovingly_api'), worker: urlOf('lovingly_worker') }
}
