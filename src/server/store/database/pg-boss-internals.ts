import { sql } from 'kysely'
import type pg from 'pg'
import type { Job, PgBoss } from 'pg-boss'
import type { Db, Tx } from './database.ts'

/**
 * The only SQL on pg-boss's own tables, each with what the library doesn't offer. With another version, read its
 * release notes and run the tests of the queue, and the faults before changing this.
 */
export const writtenFor = '12.38.0'

/** pg-boss's tables have no grants. The api may add jobs but not change or delete them; the worker runs them. */
export const grantQueues = (owner: pg.Client) =>
  owner.query(`
  grant usage on schema pgboss to lovingly_api, lovingly_worker;
  grant select on pgboss.version, pgboss.queue to lovingly_api;
  grant select, insert on pgboss.job, pgboss.job_common to lovingly_api;
  grant all on all tables in schema pgboss to lovingly_worker;
  grant all on all sequences in schema pgboss to lovingly_worker;
  grant execute on all functions in schema pgboss to lovingly_api, lovingly_worker;`)

/**
 * Which queues have jobs that can start now, and which have jobs of dead workers. pg-boss would ask with one query
 * for each slot. Probes its index (name, state, blocked, start_after), so a backlog doesn't slow it down.
 */
export async function listQueuesToWake(
  boss: PgBoss,
  names: string[],
): Promise<{ name: string; due: boolean; lost: boolean }[]> {
  const { rows } = await boss.getDb().executeSql(
    `select queue.name,
      exists (
        select from pgboss.job
        where job.name = queue.name and state in ('created', 'retry') and not blocked
          and start_after <= now()
      ) as due,
      exists (
        select from pgboss.job
        where job.name = queue.name and state = 'active'
          and (heartbeat_on + heartbeat_seconds * interval '1s' < now()
            or started_on + expire_seconds * interval '1s' < now())
      ) as lost
    from unnest($1::text[]) as queue(name)`,
    [names],
  )
  return rows
}

/** A job that ends its worker every time waits longer and longer from then on. */
const attemptsWithoutDelay = 3

/**
 * pg-boss delays every retry. That protects a failing provider, but the job of a dead worker didn't fail, and its
 * customer would wait several seconds more. Returns the queues of the jobs.
 */
export async function startLostJobs(boss: PgBoss, names: string[]): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `with started as (
      update pgboss.job set start_after = now()
      where name = any ($1) and state = 'retry' and start_after > now() and retry_count < $2
        and output -> 'value' ->> 'message' = 'job heartbeat timeout'
      returning name
    )
    select distinct name from started`,
    [names, attemptsWithoutDelay],
  )
  return rows.map(({ name }: { name: string }) => name)
}

/**
 * pg-boss's touch would also renew a job that has expired, after a suspension for example. Other workers would take it
 * in the middle of what it was renewed for. Jobs from before an update may expire sooner than `secondsLeft`; they are
 * renewed in the first half of their time.
 */
export async function renewJob(
  boss: PgBoss,
  kind: string,
  { id, retryCount }: Job<object>,
  secondsLeft: number,
): Promise<boolean> {
  const { rows } = await boss.getDb().executeSql(
    `update pgboss.job set heartbeat_on = now()
     where name = $1 and id = $2 and state = 'active' and retry_count = $3
       and started_on + (expire_seconds - least($4, expire_seconds / 2)) * interval '1s' > now()
     returning id`,
    [kind, id, retryCount, secondsLeft],
  )
  return rows.length === 1
}

/** Jobs that are due and not running. pg-boss counts them together with those that wait for their time. */
export async function listDueJobs(db: Db, now: Date) {
  const { rows } = await sql<{ queue: string; waiting: number; oldest: Date | null }>`
    select q.name as queue, count(j.start_after)::integer as waiting, min(j.start_after) as oldest
    from pgboss.queue q left join pgboss.job j
      on j.name = q.name and j.state in ('created', 'retry') and j.start_after <= ${now}
    where not starts_with(q.name, '__')
    group by q.name
  `.execute(db)
  return rows
}

/** Whether a job to write this text is running or waiting. pg-boss's findJobs would load the finished ones too. */
export async function isWritingQueued(
  db: Db,
  submissionId: string,
  { again = false } = {},
): Promise<boolean> {
  const payload = { submissionId, ...(again && { again }) }
  const { rows } = await sql`
    select from pgboss.job
    where name = 'write-paid' and state in ('created', 'retry', 'active')
      and data @> ${JSON.stringify(payload)}::jsonb
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Deletes jobs that haven't started, by what they are about. A running job finds no rows and ends. */
export async function deletePendingJobs(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    delete from pgboss.job
    where state < 'active'
      and name in ('prewrite', 'write-paid', 'rewrite-paragraph', 'send-email', 'dead-letter')
      and (data ->> 'submissionId' = any (${ids}) or data ->> 'emailId' = any (${ids}))
  `.execute(tx)
}
