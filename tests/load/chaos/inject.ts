import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster, ManagedProcess } from '#tests/load/harness/cluster.ts'
import { waitUntil } from '#tests/load/harness/database.ts'
import { shiftTime } from '#tests/support/shift-time.ts'
import type { FaultKind, ScheduledFault } from './faults.ts'
import type { FaultRecord } from './history.ts'
import { outages, untilHit } from './outages.ts'

/** What was hit; null if the fault found nothing to hit. */
type Inject = (
  cluster: Cluster,
  fault: ScheduledFault,
  entry: FaultRecord,
) => Promise<string | null>

const startTimeoutMs = 10_000

/** A running process; waits for one if all are starting. */
async function choose(processes: ManagedProcess[], choice: number): Promise<ManagedProcess | null> {
  const running = () => processes.filter((process) => process.isRunning())
  await waitUntil(() => running().length > 0, startTimeoutMs, 50)
  return running()[Math.floor(choice * running().length)] ?? null
}

const ending =
  (role: 'apis' | 'workers', signal: 'SIGKILL' | 'SIGTERM'): Inject =>
  async (cluster, { choice }) => {
    const process = await choose(cluster[role], choice)
    return process && (await process.end(signal)) !== false ? process.name : null
  }

const suspending =
  (role: 'apis' | 'workers'): Inject =>
  async (cluster, { choice, lastsMs }) => {
    const process = await choose(cluster[role], choice)
    return process && (await process.suspend(lastsMs)) ? process.name : null
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

const modelOutage = oneAtATime((cluster, { kind, lastsMs }) =>
  outages.model(cluster, kind === 'judge-outage' ? 'judge-down' : 'down', lastsMs),
)

const terminate = (cluster: Cluster, condition: string) =>
  cluster.observer.query<{ pid: number }>(
    `select pid from (
       select pid, pg_terminate_backend(pid) from pg_stat_activity
       where usename in ('lovingly_api', 'lovingly_worker') and ${condition}
     ) terminated`,
  )

const terminateConnections: Inject = (cluster, { choice }) =>
  untilHit(async () => {
    const half = choice < 0.5 ? 'pid % 2 = 0' : 'pid % 2 = 1'
    return (await terminate(cluster, half)).length
  }, 'connections')

/** As after a failover to a standby. */
const makeReadOnly: Inject = async (cluster, { lastsMs }) => {
  await cluster.observer.query('alter database lovingly set default_transaction_read_only = on')
  try {
    await terminate(cluster, 'true')
    await pause(lastsMs)
    return await untilHit(async () => {
      const statuses = await Promise.all(
        cluster.apiPorts.map((port) => statusOf(`http://127.0.0.1:${port}/readyz`)),
      )
      return statuses.filter((status) => status === 503).length
    }, 'api processes')
  } finally {
    await cluster.observer.query('alter database lovingly reset default_transaction_read_only')
  }
}

const statusOf = async (url: string) => {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(10_000) })).status
  } catch {
    return 0
  }
}

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
  await outages.ageCheckouts(cluster)
  await untilOver(cluster, running)
  return running.flatMap(({ emailId }) => emailId ?? [])
}

const overTimeoutMs = 60_000

async function untilOver({ observer }: Cluster, running: RunningJob[]) {
  const attempts = running.map(({ id, attempt }) => `${id} ${attempt}`)
  const sql = `select from pgboss.job where state = 'active' and id || ' ' || retry_count = any ($1)`
  const isOver = async () => (await observer.query(sql, [attempts])).length === 0
  await waitUntil(isOver, overTimeoutMs, 200)
}

const injections: Record<FaultKind, Inject> = {
  'kill-api': ending('apis', 'SIGKILL'),
  'kill-worker': ending('workers', 'SIGKILL'),
  'stop-api': suspending('apis'),
  'stop-worker': suspending('workers'),
  'restart-api': ending('apis', 'SIGTERM'),
  'restart-worker': ending('workers', 'SIGTERM'),
  'crash-database': oneAtATime(crashDatabase),
  'terminate-connections': terminateConnections,
  'read-only-database': oneAtATime(makeReadOnly),
  'half-open-database': halfOpening('workerDatabase', 'apiDatabase'),
  'cut-clients': (cluster) => untilHit(() => cluster.proxies.site.cut(), 'connections'),
  'delay-clients': delayClients,
  'half-open-clients': halfOpening('site'),
  'mail-outage': oneAtATime((cluster, { lastsMs }) => outages.mail(cluster, lastsMs)),
  'model-outage': modelOutage,
  'judge-outage': modelOutage,
  'payments-outage': oneAtATime((cluster, { lastsMs }) => outages.payments(cluster, lastsMs)),
  midnight: async (cluster, _fault, entry) => {
    entry.expiredEmailIds = await passMidnight(cluster)
    return 'postgres'
  },
}

/** Runs a fault to its end and records whether it hit anything. */
export async function inject(
  cluster: Cluster,
  fault: ScheduledFault,
  record: (fault: FaultRecord) => void,
): Promise<void> {
  const from = Date.now()
  const entry: FaultRecord = { kind: fault.kind, target: '', from, to: Infinity, hasFired: false }
  record(entry)
  const target = await injections[fault.kind](cluster, fault, entry)
  Object.assign(entry, { to: Date.now(), target: target ?? '', hasFired: target !== null })
}
