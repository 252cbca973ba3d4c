import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectFolder } from '#server/project-folder.ts'
import { migrate } from '#server/store/database/migration.ts'
import type { DatabaseUrls } from '#tests/faults/interleavings/lane.ts'
import type { LaneMessage, LanePlan } from '#tests/faults/interleavings/lane-thread.ts'
import type { Meetings } from '#tests/faults/interleavings/run-meetings.ts'
import type { Run as Schedules } from '#tests/faults/interleavings/run-schedules.ts'
import type { Run } from '#tests/load/harness/run.ts'
import { startTempPostgres } from '#tests/support/database-folder.ts'
import { atLeast, exactly, type Figure, figure, none } from '#tests/support/figures.ts'
import { queryRows, urlWith } from '#tests/support/observer.ts'

const schedules = 20_000
const perPair = 50
const lanes = 4
const usualSeconds = 1_200
/** Far apart, so that the next seed doesn't repeat the schedules of a lane. */
const laneSeedStep = 1_000_003
const password = 'interleavings'

const postgresSettings = [
  'synchronous_commit=off',
  'max_connections=200',
  // Each schedule deletes its rows.
  'autovacuum_naptime=5s',
]

/**
 * P8: random interleavings of the flows of an order, one step at a time, and meetings of everything that writes to a
 * family, at the same time, on a real PostgreSQL.
 */
export async function measure(run: Run): Promise<Figure[]> {
  const startedAt = performance.now()
  const server = await startTempPostgres('interleavings', postgresSettings)
  try {
    const databases: DatabaseUrls[] = []
    // One after the other, because the first one creates the roles.
    while (databases.length < lanes)
      databases.push(await createDatabase(server.url, `lane_${databases.length}`))
    const deadline = startedAt + 1_000 * run.seconds(usualSeconds)
    const wanted = run.scaled(schedules)
    const runs = await Promise.all(
      databases.map((urls, lane) =>
        runLane({
          urls,
          seed: run.seed + lane * laneSeedStep,
          schedules: Math.ceil(wanted / lanes),
          perPair: Math.ceil(run.scaled(perPair) / lanes),
          maxMs: deadline - performance.now(),
        }),
      ),
    )
    const sum = (of: 'schedules' | 'steps' | 'lockWaits') =>
      runs.reduce((total, lane) => total + lane.run[of], 0)
    const seconds = (performance.now() - startedAt) / 1_000
    return [
      atLeast('P8 schedules', sum('schedules'), wanted),
      figure(
        'P8 of these',
        `${sum('steps')} steps, ${sum('lockWaits')} lock waits, ${seconds.toFixed(0)} s, ${(sum('schedules') / seconds).toFixed(1)} schedules/s`,
        sum('lockWaits') > 0,
      ),
      none(
        'P8 violations',
        runs.flatMap(({ run: { failure } }) => failure ?? []),
      ),
      ...meetingFigures(
        runs.map(({ meetings }) => meetings),
        run.scaled(perPair),
      ),
    ]
  } finally {
    await server.stop()
  }
}

function meetingFigures(lanes: Meetings[], wanted: number): Figure[] {
  const pairs = new Map<string, number>()
  for (const { pairs: met } of lanes)
    for (const [pair, count] of Object.entries(met)) pairs.set(pair, (pairs.get(pair) ?? 0) + count)
  const sorted = [...pairs].sort(([, a], [, b]) => a - b)
  const [[rarest, least] = ['none', 0]] = sorted
  for (const [pair, count] of sorted.slice(0, 10)) console.log(`met ${count} times: ${pair}`)
  const sum = (of: 'schedules' | 'deadlocks') => lanes.reduce((total, lane) => total + lane[of], 0)
  return [
    figure('P8 meetings', `${sum('schedules')} schedules, ${pairs.size} pairs of actions`),
    atLeast(`P8 meetings of the rarest pair (${rarest})`, least, wanted),
    exactly('P8 deadlocks', sum('deadlocks'), 0),
    none(
      'P8 answers of 5xx',
      lanes.flatMap(({ failures }) => failures),
    ),
    none(
      'P8 violations after meetings',
      lanes.flatMap(({ violations }) => violations),
    ),
  ]
}

type LaneResult = Extract<LaneMessage, { run: Schedules }>

/** Runs the schedules of one lane in its own thread. */
function runLane(plan: LanePlan): Promise<LaneResult> {
  const script = join(projectFolder, 'tests/faults/interleavings/lane-thread.ts')
  const thread = new Worker(script, { workerData: plan })
  return new Promise((resolve, reject) => {
    let done = 0
    thread.once('error', reject)
    thread.on('message', (message: LaneMessage) => {
      if ('run' in message) return resolve(message)
      done += message.done
      if (done % 1_000 === 0) console.log(`${done} schedules in the lane with seed ${plan.seed}`)
    })
  })
}

async function createDatabase(serverUrl: string, name: string): Promise<DatabaseUrls> {
  await queryRows(serverUrl, `create database ${name}`)
  const owner = urlWith(serverUrl, { pathname: `/${name}` })
  const urlOf = (username: string) => urlWith(owner, { username, password })
  await migrate(owner, join(projectFolder, 'migrations'), { api: password, worker: password })
  return { owner, api: urlOf('lovingly_api'), worker: urlOf('lovingly_worker') }
}
