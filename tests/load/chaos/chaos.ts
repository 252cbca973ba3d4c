import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { inLanes } from '#tests/load/harness/buyers.ts'
import { type Cluster, startCluster } from '#tests/load/harness/cluster.ts'
import { waitUntil } from '#tests/load/harness/database.ts'
import { createRandom } from '#tests/load/harness/random.ts'
import { atLeast, atMost, exactly, type Figure, figure, none } from '#tests/load/harness/report.ts'
import type { Run } from '#tests/load/harness/run.ts'
import type { Client } from './client.ts'
import { drain, dumpDatabase, listSessions } from './end-state.ts'
import {
  faultKinds,
  minimumOf,
  minimumOfAll,
  type ScheduledFault,
  scheduleFaults,
} from './faults.ts'
import {
  canariesIn,
  type FaultRecord,
  type History,
  type Violation,
  violationKinds,
} from './history.ts'
import { inject } from './inject.ts'
import { countRepeated, paidSessions } from './order-rules.ts'
import { startLoad } from './plans.ts'
import { checkHistory } from './rules.ts'

/** What a full run must reach. Its faults are in faults.ts. */
const fullRun = { seconds: 600, orders: 10_000, secondPayments: 500, clients: 32 }
/** Few, so that a slow machine has time for each of them. */
const shortRun = { secondsPerOrder: 3, clients: 8 }
/** For the last orders and jobs, the reads and the checks. */
const reservedSeconds = { full: 100, short: 20 }

function optionsOf(run: Run) {
  const seconds = run.seconds(fullRun.seconds)
  const isFull = seconds >= fullRun.seconds
  return {
    seed: run.seed,
    /** How long the command takes, from its start to its figures. On a slow machine it takes longer. */
    seconds,
    /** Only a full run measures times. */
    isFull,
    /** The paid orders and the second payments below which a run fails. */
    orders: isFull ? run.scaled(fullRun.orders) : Math.ceil(seconds / shortRun.secondsPerOrder),
    secondPayments: isFull ? run.scaled(fullRun.secondPayments) : 0,
    clients: isFull ? fullRun.clients : shortRun.clients,
  }
}
type ChaosOptions = ReturnType<typeof optionsOf>

/** P1, P2, P3: orders through faults. Then everything that was recorded is checked. */
export async function measure(run: Run): Promise<Figure[]> {
  const options = optionsOf(run)
  mkdirSync('.reports', { recursive: true })
  const logPath = `.reports/chaos-${run.seed}.log`
  const history = await runChaos(options, logPath)
  const violations = checkHistory(history)
  if (violations.length > 0) saveHistory(run.seed, history, violations)
  else rmSync(logPath)
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
  const reserved = options.isFull ? reservedSeconds.full : reservedSeconds.short
  const spread = Math.max(20, options.seconds - secondsSoFar() - reserved)
  const schedule = scheduleFaults(createRandom(options.seed), options.seconds, spread)
  await injectAll(cluster, schedule, recorded.faults)
  await injectMissing(cluster, options.seconds, recorded.faults)
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

async function injectAll(cluster: Cluster, schedule: ScheduledFault[], faults: FaultRecord[]) {
  const startedAt = Date.now()
  const running: Promise<void>[] = []
  for (const fault of schedule) {
    await pause(Math.max(0, startedAt + fault.atMs - Date.now()))
    await untilServing(cluster)
    running.push(inject(cluster, fault, faults))
  }
  await Promise.all(running)
}

/** Some faults find nothing to hit, for example no connection to cut. */
async function injectMissing(cluster: Cluster, seconds: number, faults: FaultRecord[]) {
  const count = (kind: string) =>
    faults.filter((fault) => fault.kind === kind && fault.hasFired).length
  for (let round = 0; round < 5; round += 1) {
    for (const kind of faultKinds.filter((each) => count(each) < minimumOf(each, seconds))) {
      await untilServing(cluster)
      await inject(cluster, { kind, atMs: 0, lastsMs: 2_000, choice: 0 }, faults)
    }
  }
}

/** On a slow machine the schedule waits: a fault in a site that is down tests nothing. */
const untilServing = ({ apis, workers }: Cluster) =>
  waitUntil(
    () => [apis, workers].every((processes) => processes.some((each) => each.isRunning())),
    20_000,
    50,
  )

/** A client that got the text gets it again after all faults. */
async function readAgain(clients: Client[]) {
  const buyers = clients.filter(({ order }) => order.sessionIds.length > 0)
  await inLanes(10, buyers, (buyer) => buyer.readText())
}

const refundGoalMs = 60_000

/** The figures of a run. It fails too if its faults or orders never happened. */
function reportRun(history: History, violations: Violation[], wanted: ChaosOptions): Figure[] {
  const { orders, sessions, emails, faults } = history
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const paid = orders.filter((order) => paidSessions(order, byId).length > 0).length
  const count = (kind: string) => violations.filter((each) => each.kind === kind).length
  return [
    atLeast(`paid of ${orders.length} orders`, paid, wanted.orders),
    ...faultFigures(faults, wanted),
    ...refundFigures(history, wanted),
    figure(
      'emails',
      `${emails.length}, of them ${countRepeated(emails)} sent again after an interruption, with the same Message-ID`,
      emails.length > 0,
    ),
    ...violationKinds.map((kind) => exactly(kind, count(kind), 0)),
  ]
}

/** A short run doesn't judge times: its machine may be slow. That all were refunded is a rule of the checker. */
function refundFigures(history: History, { isFull, secondPayments }: ChaosOptions): Figure[] {
  const times = refundTimes(history)
  const count = atLeast('second payments refunded', times.length, secondPayments)
  const slowest = atMost('slowest refund', Math.max(...times), refundGoalMs, 'ms')
  return isFull ? [count, slowest] : [count]
}

function faultFigures(faults: FaultRecord[], { seconds, isFull }: ChaosOptions): Figure[] {
  const fired = faults.filter(({ hasFired }) => hasFired)
  const byKind = faultKinds.map((kind) => ({
    kind,
    found: fired.filter((fault) => fault.kind === kind).length,
    minimum: minimumOf(kind, seconds),
  }))
  // A short run on a slow machine may have fewer, but some of every kind.
  const least = isFull ? minimumOfAll(seconds) : faultKinds.length
  const missing = byKind.filter(({ found, minimum }) => found < minimum)
  const described = byKind.map(({ kind, found }) => `${kind} ${found}`).join(', ')
  return [
    atLeast(`faults (${described})`, fired.length, least),
    none(
      'fault kinds below their minimum',
      missing.map(({ kind, found, minimum }) => `${kind} ${found} of ${minimum}`),
    ),
  ]
}

function refundTimes({ orders, sessions }: History): number[] {
  const refundedAt = new Map(sessions.map(({ id, refundedAt }) => [id, refundedAt]))
  return orders.flatMap(({ secondPaymentAt, sessionIds }) => {
    const times = sessionIds.flatMap((id) => refundedAt.get(id) ?? [])
    return secondPaymentAt && times.length > 0
      ? [Math.max(0, Math.max(...times) - secondPaymentAt)]
      : []
  })
}

const maxPrinted = 30
const maxOrders = 200

/** Prints violations and writes what was recorded about their orders. The whole history may be too long for one file. */
function saveHistory(seed: number, history: History, violations: Violation[]) {
  const concerned = new Set(violations.map(({ canary }) => canary))
  const orders = history.orders.filter(({ canary }) => concerned.has(canary)).slice(0, maxOrders)
  const known = new Set(
    orders.flatMap((order) => [order.canary, order.email, order.submissionId, ...order.sessionIds]),
  )
  const isAbout = (record: object) => Object.values(record).some((value) => known.has(value))
  const database = Object.entries(history.database).map(
    ([table, rows]) => [table, (rows as object[]).filter(isAbout)] as const,
  )
  const saved = {
    violations,
    ...history,
    orders,
    answers: history.answers.filter(isAbout),
    sessions: history.sessions.filter(isAbout),
    emails: history.emails.filter(isAbout),
    database: Object.fromEntries(database),
  }
  const file = `.reports/chaos-${seed}.json`
  writeFileSync(file, JSON.stringify(saved, null, 1))
  for (const { kind, canary, reason } of violations.slice(0, maxPrinted))
    console.log(`${kind} ${canary}: ${reason}`)
  console.log(`${violations.length} violations; the history of their orders is in ${file}`)
}
