import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster, ManagedProcess } from '#tests/load/harness/cluster.ts'
import { waitUntil } from '#tests/load/harness/database.ts'
import { control, standIns } from '#tests/load/harness/stand-ins.ts'
import { shiftTime } from '#tests/support/shift-time.ts'
import type { FaultKind, ScheduledFault } from './faults.ts'
import type { FaultRecord } from './history.ts'

/** What was hit; null if the fault found nothing to hit. */
type Inject = (
  cluster: Cluster,
  fault: ScheduledFault,
  entry: FaultRecord,
) => Promise<string | null>

/** A running process; waits for one if all are starting. */
async function choose(processes: ManagedProcess[], choice: number): Promise<ManagedProcess | null> {
  const running = () => processes.filter((process) => process.isRunning())
  await waitUntil(() => running().length > 0, 10_000, 50)
  return running()[Math.floor(choice * running().length)] ?? null
}

/** While the workers start again, nothing is sent. */
const hitTimeoutMs = 20_000

/** Repeats a fault, or waits, until it has hit something. Null if there was nothing to hit. */
async function untilHit(
  countHits: () => number | Promise<number>,
  unit: string,
): Promise<string | null> {
  let count = 0
  const isHit = async () => {
    count = await countHits()
    return count > 0
  }
  return (await waitUntil(isHit, hitTimeoutMs)) ? `${count} ${unit}` : null
}

/** `hit` returns false if the process wasn't running anymore. */
const hitting =
  (
    role: 'apis' | 'workers',
    hit: (process: ManagedProcess, ms: number) => Promise<unknown>,
  ): Inject =>
  async (cluster, { choice, lastsMs }) => {
    const process = await choose(cluster[role], choice)
    return process && (await hit(process, lastsMs)) !== false ? process.name : null
  }

/** PostgreSQL can't crash while it is down, and the end of one outage would end another. */
function oneAtATime(injection: Inject): Inject {
  let previous: Promise<unknown> = Promise.resolve()
  return (cluster, fault, entry) => {
    const current = previous.then(() => injection(cluster, fault, entry))
    previous = current.catch(() => {})
    return current
  }
}

const crashDatabase: Inject = async ({ postgres }, { lastsMs }) => {
  await postgres.crash()
  await pause(lastsMs)
  await postgres.restart()
  return 'postgres'
}

const mailOutage: Inject = async ({ thirdParties }, { lastsMs }) => {
  const { setMail } = standIns(thirdParties)
  const { greylisted: before } = await setMail('greylist')
  await pause(lastsMs)
  const hit = await untilHit(async () => (await setMail('greylist')).greylisted - before, 'emails')
  await setMail('normal')
  return hit
}

const modelOutage = oneAtATime(async ({ thirdParties }, { kind, lastsMs }) => {
  const { setModel, readCalls } = standIns(thirdParties)
  const mode = kind === 'judge-outage' ? 'judge-down' : 'down'
  const count = async () => (await readCalls()).counts[mode] ?? 0
  const before = await count()
  await setModel({ mode })
  await pause(lastsMs)
  const hit = await untilHit(async () => (await count()) - before, 'requests')
  await setModel({ mode: 'normal' })
  return hit
})

const paymentRoutes = [
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/:id',
  'POST /v1/checkout/sessions/:id/expire',
  'GET /v1/payment_intents/:id',
  'POST /v1/refunds',
]

const paymentsOutage: Inject = async ({ thirdParties: { payments } }, { lastsMs }) => {
  const at = `${payments.address}/control`
  const fail = (times: number) =>
    Promise.all(
      paymentRoutes.map((route) => control(`${at}/fail`, 'POST', { route, times, status: 503 })),
    )
  await fail(1_000_000)
  await pause(lastsMs)
  const hit = await untilHit(async () => {
    const { recent } = await control<{ recent: { status: number }[] }>(`${at}/requests`)
    return recent.filter(({ status }) => status === 503).length
  }, 'requests')
  await fail(0)
  return hit
}

const terminate = (cluster: Cluster, condition: string) =>
  cluster.observer.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where usename in ('lovingly_api', 'lovingly_worker') and ${condition}`,
  )

const terminateConnections: Inject = (cluster, { choice }) =>
  untilHit(
    async () => (await terminate(cluster, `pid % 2 = ${choice < 0.5 ? 0 : 1}`)).length,
    'connections',
  )

/** As after a failover to a standby. */
const makeReadOnly: Inject = async (cluster, { lastsMs }) => {
  await cluster.observer.query('alter database lovingly set default_transaction_read_only = on')
  try {
    await terminate(cluster, 'true')
    await pause(lastsMs)
    return await untilHit(async () => {
      const unready = await Promise.all(cluster.apiPorts.map(isUnready))
      return unready.filter(Boolean).length
    }, 'api processes')
  } finally {
    await cluster.observer.query('alter database lovingly reset default_transaction_read_only')
  }
}

const isUnready = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status === 503,
    () => false,
  )

/** Hits each of the proxies: one whose process is starting has no connections yet. */
const halfOpening =
  (...names: (keyof Cluster['proxies'])[]): Inject =>
  async (cluster, { lastsMs }, entry) => {
    const ends: (() => void)[] = []
    const hits: string[] = []
    for (const name of names) {
      const hit = await untilHit(() => {
        const { count, end } = cluster.proxies[name].halfOpen()
        ends.push(end)
        return count
      }, `${name} connections`)
      // Nothing was half-open while it waited for connections.
      if (hits.length === 0) entry.from = Date.now()
      if (hit) hits.push(hit)
    }
    await pause(lastsMs)
    for (const end of ends) end()
    return hits.length === names.length ? hits.join(', ') : null
  }

const delayClients: Inject = async (cluster, { lastsMs, choice }) => {
  cluster.proxies.site.setDelay(50 + 450 * choice)
  await pause(lastsMs)
  cluster.proxies.site.setDelay(0)
  return 'site'
}

type RunningJob = { id: string; attempt: number; emailId: string | null }

/**
 * Everything stored becomes a day older: leases, deadlines, open checkouts, daily counters. The processes go on,
 * so their running jobs expire, as they do if the clock of the database jumps. Returns the emails among these
 * jobs, when the last of these attempts is over.
 */
async function passMidnight(cluster: Cluster): Promise<string[]> {
  const running = await cluster.observer.withClient(async (client) => {
    // No job starts or ends between the list and the shift, which commits.
    await client.query('begin')
    await client.query('lock table pgboss.job in exclusive mode')
    const { rows } = await client.query<RunningJob>(
      `select id, retry_count as attempt, data->>'emailId' as "emailId" from pgboss.job
       where state = 'active'`,
    )
    await shiftTime(client, 1)
    return rows
  })
  await ageCheckouts(cluster)
  await untilOver(cluster, running)
  return running.flatMap(({ emailId }) => emailId ?? [])
}

/** The payment pages get a day older too, so the open ones expire. */
async function ageCheckouts({ thirdParties }: Cluster) {
  const expires_at = Math.floor(Date.now() / 1_000) - 3_600
  for (const { id, status } of await standIns(thirdParties).listSessions()) {
    const url = `${thirdParties.payments.address}/control/sessions/${id}`
    if (status === 'open') await control(url, 'PATCH', { expires_at })
  }
}

const overTimeoutMs = 60_000

async function untilOver({ observer }: Cluster, running: RunningJob[]) {
  const attempts = running.map(({ id, attempt }) => `${id} ${attempt}`)
  const sql = `select from pgboss.job where state = 'active' and id || ' ' || retry_count = any ($1)`
  const isOver = async () => (await observer.query(sql, [attempts])).length === 0
  await waitUntil(isOver, overTimeoutMs, 200)
}

const injections: Record<FaultKind, Inject> = {
  'kill-api': hitting('apis', (process) => process.end('SIGKILL')),
  'kill-worker': hitting('workers', (process) => process.end('SIGKILL')),
  'stop-api': hitting('apis', (process, ms) => process.suspend(ms)),
  'stop-worker': hitting('workers', (process, ms) => process.suspend(ms)),
  'restart-api': hitting('apis', (process) => process.end('SIGTERM')),
  'restart-worker': hitting('workers', (process) => process.end('SIGTERM')),
  'crash-database': oneAtATime(crashDatabase),
  'terminate-connections': terminateConnections,
  'read-only-database': oneAtATime(makeReadOnly),
  'half-open-database': halfOpening('workerDatabase', 'apiDatabase'),
  'cut-clients': (cluster) => untilHit(() => cluster.proxies.site.cut(), 'connections'),
  'delay-clients': delayClients,
  'half-open-clients': halfOpening('site'),
  'mail-outage': oneAtATime(mailOutage),
  'model-outage': modelOutage,
  'judge-outage': modelOutage,
  'payments-outage': oneAtATime(paymentsOutage),
  midnight: async (cluster, _fault, entry) => {
    entry.expiredEmailIds = await passMidnight(cluster)
    return 'postgres'
  },
}

/** Runs a fault to its end and records whether it hit anything. */
export async function inject(
  cluster: Cluster,
  fault: ScheduledFault,
  faults: FaultRecord[],
): Promise<void> {
  const from = Date.now()
  const entry: FaultRecord = { kind: fault.kind, target: '', from, to: Infinity, hasFired: false }
  faults.push(entry)
  const target = await injections[fault.kind](cluster, fault, entry)
  Object.assign(entry, { to: Date.now(), target: target ?? '', hasFired: target !== null })
}
