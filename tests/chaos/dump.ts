import type { Cluster } from './cluster/cluster.ts'
import { listPendingJobs } from './drain.ts'
import type { DatabaseDump, SessionRecord } from './history.ts'

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
export async function listSessions({ stripeUrl }: Cluster): Promise<SessionRecord[]> {
  type Summary = {
    id: string
    status: SessionRecord['status']
    amount_refunded: number
    refunded_at: number | null
  }
  const response = await fetch(`${stripeUrl}/control/sessions`)
  const { sessions } = (await response.json()) as { sessions: Summary[] }
  return sessions.map(({ id, status, amount_refunded, refunded_at }) => ({
    id,
    status,
    amountRefunded: amount_refunded,
    refundedAt: refunded_at === null ? null : 1_000 * refunded_at,
  }))
}
