import { createWriteStream, mkdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from './clients/client.ts'
import { placeOrder } from './clients/place-order.ts'
import { type OrderPlan, planWeights } from './clients/plans.ts'
import { type Cluster, startCluster } from './cluster/cluster.ts'
import { drain } from './drain.ts'
import { dumpDatabase, listSessions } from './dump.ts'
import { inject } from './faults/inject.ts'
import { measureRecovery, type Recovery } from './faults/recovery.ts'
import { type ScheduledFault, scheduleFaults } from './faults/schedule.ts'
import { canariesIn, canaryFor, type History, type OrderRecord } from './history.ts'
import type { ChaosOptions } from './options.ts'
import { createRandom } from './random.ts'

type Ledgers = Omit<History, 'sessions' | 'database'>

const finishMs = 90_000
const recoverySeconds = 25
const drainMs = 120_000

/** Runs orders through faults and returns everything that was recorded. */
export async function runChaos(
  options: ChaosOptions,
): Promise<{ history: History; recovery: Recovery }> {
  const ledgers: Ledgers = {
    orders: [],
    answers: [],
    emails: [],
    leakedLogLines: [],
    faults: [],
    unexpectedExits: [],
  }
  mkdirSync('.reports', { recursive: true })
  const logFile = createWriteStream(`.reports/chaos-${options.seed}.log`)
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
    const rounds = options.seconds >= 300 ? 3 : 1
    const recovery = await measureRecovery(cluster, rounds, (fault) => ledgers.faults.push(fault))
    log(`recovery measured, ${ledgers.orders.length} orders so far`)
    const spread = Math.max(20, options.seconds - recoverySeconds * rounds)
    const schedule = scheduleFaults(createRandom(options.seed), options.seconds, spread)
    await injectAll(cluster, schedule, ledgers)
    log(`faults injected, ${ledgers.orders.length} orders so far`)
    await load.finish()
    await drain(cluster, drainMs)
    log('all jobs ended')
    await readAgain(load.clients)
    const history = {
      ...ledgers,
      sessions: await listSessions(cluster),
      database: await dumpDatabase(cluster),
    }
    return { history, recovery }
  } finally {
    await cluster.stop()
  }
}

const startOfRun = Date.now()
const log = (message: string) =>
  console.log(`${((Date.now() - startOfRun) / 1_000).toFixed(0)} s: ${message}`)

const addressPrefixes: Partial<Record<OrderPlan, string>> = {
  'webhook-doubled': 'webhook-doubled.',
  'webhook-lost': 'webhook-lost.',
  'both-lost': 'webhook-lost.',
}

/** Places orders until `finish` is called, which waits for the last ones. */
function startLoad(cluster: Cluster, { seed, clients: count }: ChaosOptions, ledgers: Ledgers) {
  const clients: Client[] = []
  const patience = new AbortController()
  let isOver = false
  const placeNext = async () => {
    const number = ledgers.orders.length
    const random = createRandom(seed * 100_003 + number)
    const canary = canaryFor(number)
    const plan = random.pickWeighted(planWeights)
    const order: OrderRecord = {
      canary,
      email: `${addressPrefixes[plan] ?? ''}${canary.toLowerCase()}@example.com`,
      plan,
      submissionId: null,
      hasPreview: false,
      sessionIds: [],
      secondPaymentAt: null,
      erasureAcceptedAt: null,
    }
    ledgers.orders.push(order)
    const record = (answer: History['answers'][number]) => void ledgers.answers.push(answer)
    const client = new Client(cluster, order, record, patience.signal)
    clients.push(client)
    await placeOrder(cluster, client, random).catch((error: unknown) => {
      if (!patience.signal.aborted) throw error
    })
  }
  const loops = Array.from({ length: count }, async () => {
    while (!isOver) await placeNext()
  })
  return {
    clients,
    async finish() {
      isOver = true
      const timeout = setTimeout(() => patience.abort(), finishMs)
      await Promise.all(loops)
      clearTimeout(timeout)
    },
  }
}

async function injectAll(cluster: Cluster, schedule: ScheduledFault[], ledgers: Ledgers) {
  const startedAt = Date.now()
  const running: Promise<void>[] = []
  for (const fault of schedule) {
    await pause(Math.max(0, startedAt + fault.atMs - Date.now()))
    await untilServing(cluster)
    running.push(inject(cluster, fault, (entry) => ledgers.faults.push(entry)))
  }
  await Promise.all(running)
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
      for (let client = waiting.shift(); client; client = waiting.shift()) await client.readText()
    }),
  )
}
