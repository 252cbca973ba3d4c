import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import type { Cluster } from '#tests/chaos/cluster/cluster.ts'
import type { FaultRecord } from '#tests/chaos/history.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { inject } from './inject.ts'
import type { FaultKind } from './kinds.ts'

export type Recovery = {
  apiKilledMs: number[]
  workerKilledMs: number[]
  databaseCrashedMs: number[]
  halfOpenMs: number[]
}

const pollMs = 50
const timeoutMs = 40_000
const busyJobs = 6
const maxTries = 3

/** Injects faults one after the other, under load, and measures how long each recovery takes. */
export async function measureRecovery(
  cluster: Cluster,
  rounds: number,
  record: (fault: FaultRecord) => void,
): Promise<Recovery> {
  const measured: Recovery = {
    apiKilledMs: [],
    workerKilledMs: [],
    databaseCrashedMs: [],
    halfOpenMs: [],
  }
  const fault = (kind: FaultKind, choice = 0, lastsMs = 0) =>
    inject(cluster, { kind, choice, lastsMs, atMs: 0 }, record)
  for (let round = 0; round < rounds; round += 1) {
    const choice = (round % 2) / 2
    await allRunning(cluster)
    await fault('kill-api', choice)
    measured.apiKilledMs.push(await untilReady(cluster.siteUrl))
    await allRunning(cluster)
    // A worker without a job shows nothing.
    for (let tries = 0, took: number[] = []; took.length === 0 && tries < maxTries; tries += 1) {
      took = await killWorker(cluster, () => fault('kill-worker', choice))
      measured.workerKilledMs.push(...took)
      await allRunning(cluster)
    }
    await fault('crash-database', 0, 300)
    measured.databaseCrashedMs.push(await untilReady(cluster.siteUrl))
    measured.halfOpenMs.push(
      ...(await probeHalfOpen(cluster, () => fault('half-open-database', 0, 7_000))),
    )
  }
  return measured
}

async function allRunning({ apis, workers }: Cluster) {
  const deadline = Date.now() + timeoutMs
  while (![...apis, ...workers].every((process) => process.isRunning())) {
    if (Date.now() > deadline) throw new Error('a process did not start again')
    await pause(pollMs)
  }
}

async function untilReady(url: string): Promise<number> {
  const startedAt = Date.now()
  while (Date.now() < startedAt + timeoutMs) {
    const status = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) })
      .then((response) => response.status)
      .catch(() => 0)
    if (status === 200) break
    await pause(pollMs)
  }
  return Date.now() - startedAt
}

type JobRow = { id: string; name: string; retry_count: number; state: string }

const activeJobs = ({ observer }: Cluster) =>
  observer.query<JobRow>(
    `select id, name, retry_count, state::text from pgboss.job
     where state = 'active' and heartbeat_seconds is not null`,
  )

/** The jobs that run once there are enough for both workers to have some. */
async function untilBusy(cluster: Cluster): Promise<JobRow[]> {
  for (const deadline = Date.now() + timeoutMs; ; await pause(pollMs)) {
    const jobs = await activeJobs(cluster)
    if (jobs.length >= busyJobs || Date.now() > deadline) return jobs
  }
}

/** The time until another worker took each job of the killed one. */
async function killWorker(cluster: Cluster, kill: () => Promise<void>): Promise<number[]> {
  const setDelay = (delayMs: number) =>
    fetch(`${cluster.modelUrl}/control`, { method: 'PUT', body: JSON.stringify({ delayMs }) })
  // Slow enough that both workers are writing.
  await setDelay(1_000)
  const before = await untilBusy(cluster)
  const killedAt = Date.now()
  await kill()
  await setDelay(0)
  const took: number[] = []
  const open = new Map(before.map((job) => [job.id, job]))
  while (open.size > 0 && Date.now() < killedAt + timeoutMs) {
    await pause(200)
    const rows = await cluster.observer.query<JobRow>(
      'select id, retry_count, state::text from pgboss.job where id = any ($1::uuid[])',
      [[...open.keys()]],
    )
    for (const { id, retry_count, state } of rows) {
      // The count grows when another worker takes the job.
      const isTaken = retry_count > (open.get(id)?.retry_count ?? 0)
      if (isTaken) took.push(Date.now() - killedAt)
      // A job of the other worker just ends.
      if (isTaken || !['active', 'retry'].includes(state)) open.delete(id)
    }
    const left = new Set(rows.map(({ id }) => id))
    for (const id of open.keys()) if (!left.has(id)) open.delete(id)
  }
  if (open.size > 0) took.push(timeoutMs)
  return took
}

const probes = 6

/** How long requests take while the connections to the database carry nothing. */
async function probeHalfOpen(cluster: Cluster, halfOpen: () => Promise<void>): Promise<number[]> {
  const visitor = new Visitor(cluster.apiUrls[0], cluster.siteUrl)
  const id = await visitor.submit({ email: 'half-open@example.com' })
  const done = halfOpen()
  const times = await Promise.all(
    Array.from({ length: probes }, async () => {
      const startedAt = Date.now()
      await visitor
        .request(api.submission(id), { signal: AbortSignal.timeout(timeoutMs) })
        .catch(() => {})
      return Date.now() - startedAt
    }),
  )
  await done
  return times
}
