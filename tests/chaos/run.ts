import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from './clients/client.ts'
import { type Cluster, startCluster } from './cluster/cluster.ts'
import { drain } from './drain.ts'
import { dumpDatabase, listSessions } from './dump.ts'
import { inject } from './faults/inject.ts'
import { faultKinds, minimumOf } from './faults/kinds.ts'
import { measureRecovery, type Recovery } from './faults/recovery.ts'
import { type ScheduledFault, scheduleFaults } from './faults/schedule.ts'
import { canariesIn, type FaultRecord, type History } from './history.ts'
import { startLoad } from './load.ts'
import type { ChaosOptions } from './options.ts'
import { createRandom } from './random.ts'

type Ledgers = Omit<History, 'sessions' | 'database'>

const recoveryRounds = 3
/** For the last orders and jobs, the reads and the checks. */
const reservedSeconds = { full: 100, short: 20 }
const shortestSpread = 20

/** Runs orders through faults and returns everything that was recorded. */
export async function runChaos(
  options: ChaosOptions,
): Promise<{ history: History; recovery: Recovery | null; deleteLog: () => void }> {
  const ledgers: Ledgers = {
    orders: [],
    answers: [],
    emails: [],
    leakedLogLines: [],
    faults: [],
    unexpectedExits: [],
  }
  mkdirSync('.reports', { recursive: true })
  const logPath = `.reports/chaos-${options.seed}.log`
  const logFile = createWriteStream(logPath)
  const cluster = await startCluster({
    onEmail: ({ to, messageId, subject, text }) =>
      void ledgers.emails.push({
        at: Date.now(),
        to: to[0] ?? '',
        messageId: messageId ?? '',
        subject,
        text,
      }),
    onLine: (process, line) => {
      logFile.write(`${process} ${line}\n`)
      if (canariesIn(line).size > 0) ledgers.leakedLogLines.push(line)
    },
    onUnexpectedExit: (exit) => void ledgers.unexpectedExits.push(exit),
  })
  try {
    const load = startLoad(cluster, options, ledgers)
    const record = (fault: FaultRecord) => void ledgers.faults.push(fault)
    const recovery = options.isFull ? await measureRecovery(cluster, recoveryRounds, record) : null
    log(`faults start, ${ledgers.orders.length} orders so far`)
    const reserved = options.isFull ? reservedSeconds.full : reservedSeconds.short
    const spread = Math.max(shortestSpread, options.seconds - secondsSoFar() - reserved)
    const schedule = scheduleFaults(createRandom(options.seed), options.seconds, spread)
    await injectAll(cluster, schedule, record)
    await injectMissing(cluster, options.seconds, ledgers.faults, record)
    log(`faults injected, ${ledgers.orders.length} orders so far`)
    await load.finish()
    log(`${ledgers.orders.length} orders placed`)
    await drain(cluster)
    log('all jobs ended')
    await readAgain(load.clients)
    const history = {
      ...ledgers,
      sessions: await listSessions(cluster),
      database: await dumpDatabase(cluster),
    }
    return { history, recovery, deleteLog: () => rmSync(logPath) }
  } finally {
    await cluster.stop()
    logFile.end()
  }
}

const secondsSoFar = () => performance.now() / 1_000
const log = (message: string) => console.log(`${secondsSoFar().toFixed(0)} s: ${message}`)

async function injectAll(
  cluster: Cluster,
  schedule: ScheduledFault[],
  record: (fault: FaultRecord) => void,
) {
  const startedAt = Date.now()
  const running: Promise<void>[] = []
  for (const fault of schedule) {
    await pause(Math.max(0, startedAt + fault.atMs - Date.now()))
    await untilServing(cluster)
    running.push(inject(cluster, fault, record))
  }
  await Promise.all(running)
}

const maxRounds = 5

/** Some faults find nothing to hit, for example no connection to cut. */
async function injectMissing(
  cluster: Cluster,
  seconds: number,
  faults: FaultRecord[],
  record: (fault: FaultRecord) => void,
) {
  const count = (kind: string) => faults.filter((fault) => fault.kind === kind && fault.hasFired)
  for (let round = 0; round < maxRounds; round += 1) {
    const missing = faultKinds.filter((kind) => count(kind).length < minimumOf(kind, seconds))
    for (const kind of missing) {
      await untilServing(cluster)
      await inject(cluster, { kind, atMs: 0, lastsMs: 2_000, choice: 0 }, record)
    }
  }
}

const servingTimeoutMs = 20_000

/** On a slow machine the schedule waits: a fault in a site that is down tests nothing. */
async function untilServing({ apis, workers }: Cluster) {
  const isServing = () =>
    apis.some((api) => api.isRunning()) && workers.some((worker) => worker.isRunning())
  for (const until = Date.now() + servingTimeoutMs; !isServing() && Date.now() < until; )
    await pause(50)
}

/** A client that got the text gets it again after all faults. */
async function readAgain(clients: Client[]) {
  const waiting = clients.filter(({ order }) => order.sessionIds.length > 0)
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      for (let client = waiting.pop(); client; client = waiting.pop()) await client.readText()
    }),
  )
}
