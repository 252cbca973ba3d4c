import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { inLanes } from '#tests/load/harness/buyers.ts'
import { type Cluster, startCluster } from '#tests/load/harness/cluster.ts'
import { waitUntil } from '#tests/load/harness/database.ts'
import { createRandom } from '#tests/load/harness/random.ts'
import type { Figure } from '#tests/load/harness/report.ts'
import type { Run } from '#tests/load/harness/run.ts'
import type { Client } from './client.ts'
import { drain, dumpDatabase, listSessions } from './end-state.ts'
import { faultKinds, minimumOf, type ScheduledFault, scheduleFaults } from './faults.ts'
import { canariesIn, type FaultRecord, type History } from './history.ts'
import { inject } from './inject.ts'
import { startLoad } from './plans.ts'
import { type ChaosOptions, reportRun, saveHistory } from './report.ts'
import { checkHistory } from './rules.ts'

/** What a full run must reach. Its faults are in faults.ts. */
const fullRun = { seconds: 600, orders: 10_000, secondPayments: 500, clients: 32 }
/** Few, so that a slow machine has time for each of them. */
const shortRun = { secondsPerOrder: 3, clients: 8 }
/** For the last orders and jobs, the reads and the checks. */
const reservedSeconds = { full: 100, short: 20 }
const shortestSpread = 20

/** P1, P2, P3: orders through faults. Then everything that was recorded is checked. */
export async function measure(run: Run): Promise<Figure[]> {
  const seconds = run.seconds(fullRun.seconds)
  const isFull = seconds >= fullRun.seconds
  const options: ChaosOptions = {
    seed: run.seed,
    seconds,
    isFull,
    orders: isFull ? run.scaled(fullRun.orders) : Math.ceil(seconds / shortRun.secondsPerOrder),
    secondPayments: isFull ? run.scaled(fullRun.secondPayments) : 0,
    clients: isFull ? fullRun.clients : shortRun.clients,
  }
  mkdirSync('.reports', { recursive: true })
  const logPath = `.reports/chaos-${run.seed}.log`
  const history = await runChaos(options, logPath)
  const violations = checkHistory(history)
  if (violations.length > 0) saveHistory(run.seed, history, violations)
  else rmSync(logPath)
  const memory = Math.round(process.resourceUsage().maxRSS / 1_024)
  console.log(`memory of the driver: at most ${memory} MB`)
  return reportRun(history, violations, options)
}

/** Runs orders through faults and returns everything that was recorded. */
async function runChaos(options: ChaosOptions, logPath: string): Promise<History> {
  const recorded: Omit<History, 'sessions' | 'database'> = {
    orders: [],
    answers: [],
    emails: [],
    leakedLogLines: [],
    faults: [],
    unexpectedExits: [],
  }
  await using cleanup = new AsyncDisposableStack()
  const logFile = cleanup.adopt(createWriteStream(logPath), (file) => void file.end())
  const cluster = await startCluster({
    mailbox: {
      // The emails have attachments. The driver keeps their texts.
      maxEmails: 10,
      onEmail: ({ to: [to = ''], messageId, subject, text }) =>
        recorded.emails.push({ at: Date.now(), to, messageId: messageId ?? '', subject, text }),
    },
    logLevel: 'info',
    show: (line) => {
      logFile.write(`${line}\n`)
      if (canariesIn(line).size > 0) recorded.leakedLogLines.push(line)
    },
    onUnexpectedExit: (exit) => recorded.unexpectedExits.push(exit),
  })
  cleanup.defer(() => cluster.stop())
  const load = startLoad(cluster, options, recorded)
  const record = (fault: FaultRecord) => void recorded.faults.push(fault)
  const reserved = options.isFull ? reservedSeconds.full : reservedSeconds.short
  const spread = Math.max(shortestSpread, options.seconds - secondsSoFar() - reserved)
  const schedule = scheduleFaults(createRandom(options.seed), options.seconds, spread)
  await injectAll(cluster, schedule, record)
  await injectMissing(cluster, options.seconds, recorded.faults, record)
  log(`faults injected, ${recorded.orders.length} orders so far`)
  await load.finish()
  log(`${recorded.orders.length} orders placed`)
  await drain(cluster)
  log('all jobs ended')
  await readAgain(load.clients)
  const sessions = await listSessions(cluster)
  return { ...recorded, sessions, database: await dumpDatabase(cluster) }
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
  const count = (kind: string) =>
    faults.filter((fault) => fault.kind === kind && fault.hasFired).length
  for (let round = 0; round < maxRounds; round += 1) {
    for (const kind of faultKinds.filter((each) => count(each) < minimumOf(each, seconds))) {
      await untilServing(cluster)
      await inject(cluster, { kind, atMs: 0, lastsMs: 2_000, choice: 0 }, record)
    }
  }
}

const servingTimeoutMs = 20_000

/** On a slow machine the schedule waits: a fault in a site that is down tests nothing. */
const untilServing = ({ apis, workers }: Cluster) =>
  waitUntil(
    () => [apis, workers].every((processes) => processes.some((each) => each.isRunning())),
    servingTimeoutMs,
    50,
  )

/** A client that got the text gets it again after all faults. */
async function readAgain(clients: Client[]) {
  const buyers = clients.filter(({ order }) => order.sessionIds.length > 0)
  await inLanes(10, buyers.length, async (nth) => buyers[nth]?.readText())
}
