import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '#tests/load/harness/cluster.ts'
import { standIns } from '#tests/load/harness/stand-ins.ts'
import type { DatabaseDump, SessionRecord } from './history.ts'

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

async function listPendingJobs({ observer }: Cluster): Promise<{ name: string; count: number }[]> {
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

/** Reads the database after the run. */
export async function dumpDatabase(cluster: Cluster): Promise<DatabaseDump> {
  const { query } = cluster.observer
  return {
    submissions: await query(
      `select id, preview, concat_ws(' ', person, relationship, qualities, memories, customer_name) as input
       from eulogy_submissions`,
    ),
    eulogies: await query('select submission_id as "submissionId", text from eulogies'),
    openings: await query('select submission_id as "submissionId", text from openings'),
    purchases: await query(
      `select p.root_id as "rootId", p.state, p.order_number as "orderNumber", c.session_id as "sessionId"
       from purchases p left join checkouts c on c.id = p.paid_checkout_id`,
    ),
    erasures: await query(
      `select e.root_id as "rootId", e.order_number as "orderNumber", exists (
         select from pgboss.job j where j.name = 'erase-family' and j.data ->> 'rootId' = e.root_id::text
           and j.created_on < e.paid_at) as "isPaidLate"
       from erasures e`,
    ),
    canaries: await findCanaries(cluster),
    pendingJobs: await listPendingJobs(cluster),
  }
}

/** Orders that were paid, whatever happened to them later. */
export async function countPaid({ observer }: Cluster): Promise<number> {
  const [row] = await observer.query<{ count: number }>(
    `select (select count(*) from purchases where order_number is not null)::int
       + (select count(*) from erasures where order_number is not null)::int as count`,
  )
  return row?.count ?? 0
}

/** Looks into every column of every table, so a new table is covered too. */
async function findCanaries({ observer }: Cluster): Promise<{ table: string; canary: string }[]> {
  const tables = await observer.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss')`,
  )
  const found = await Promise.all(
    tables.map(({ name }) =>
      observer.query<{ table: string; canary: string }>(
        `select distinct '${name}' as table, initcap(word[1]) as canary
         from ${name} as entry, regexp_matches(entry::text, 'zorv[a-z]{4}', 'gi') as word`,
      ),
    ),
  )
  return found.flat()
}

/** The sessions as the payment provider has them. */
export async function listSessions({ thirdParties }: Cluster): Promise<SessionRecord[]> {
  const sessions = await standIns(thirdParties).listSessions()
  return sessions.map(({ id, status, amount_refunded, refunded_at }) => ({
    id,
    status,
    amountRefunded: amount_refunded,
    refundedAt: refunded_at === null ? null : 1_000 * refunded_at,
  }))
}
