import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster/cluster.ts'

/** Queues that must be empty in the end. Watches of future deadlines and scheduled jobs may remain. */
const queues = [
  'confirm-payment',
  'dead-letter',
  'erase-family',
  'prewrite',
  'refund-payment',
  'send-email',
  'write-paid',
]

export async function listPendingJobs({
  observer,
}: Cluster): Promise<{ name: string; count: number }[]> {
  return observer.query(
    `select name, count(*)::int as count from pgboss.job
     where state in ('created', 'retry', 'active') and name = any ($1) group by name`,
    [queues],
  )
}

/** A reconciliation whose worker was killed stays active until it expires, so only later ones count. */
const pendingReconciliation = `select from pgboss.job where name = 'reconcile'
  and (state in ('created', 'retry') or state = 'active' and started_on > $1)`

/** Lets the time of retries pass, and the minute until the next reconciliation. */
async function skipWaiting({ observer }: Cluster, startedAt: Date) {
  await observer.query(
    `update pgboss.job set start_after = now()
     where state in ('created', 'retry') and start_after > now() and name = any ($1)`,
    [queues],
  )
  await observer.query(
    `update checkouts set next_check_at = now()
     where next_check_at > now() and state in ('open', 'failed', 'expired', 'refunded')`,
  )
  await observer.query(
    `insert into pgboss.job (name, data) select 'reconcile', '{}'
     where not exists (${pendingReconciliation})`,
    [startedAt],
  )
}

/** Without any change for this long, the jobs hang. */
const stuckMs = 120_000

/** Waits until all jobs have ended, including those that the last reconciliation started. */
export async function drain(cluster: Cluster): Promise<void> {
  const startedAt = new Date()
  let quietChecks = 0
  let pending = ''
  for (let changedAt = Date.now(); quietChecks < 3 && Date.now() < changedAt + stuckMs; ) {
    await skipWaiting(cluster, startedAt)
    await pause(700)
    const jobs = await listPendingJobs(cluster)
    const isQuiet = jobs.length === 0 && (await isReconciled(cluster, startedAt))
    quietChecks = isQuiet ? quietChecks + 1 : 0
    if (JSON.stringify(jobs) !== pending) changedAt = Date.now()
    pending = JSON.stringify(jobs)
  }
}

async function isReconciled({ observer }: Cluster, startedAt: Date): Promise<boolean> {
  return (await observer.query(pendingReconciliation, [startedAt])).length === 0
}
