import { sql } from 'kysely'
import { type Purpose, utcDay } from '#domain/limits/budget.ts'
import type { Db } from './database/database.ts'
import { listDueJobs } from './database/pg-boss-internals.ts'
import { listDailySpend } from './desk/figures.ts'

export type Backlog = {
  /** Jobs that are due and not running. */
  queues: { queue: string; waiting: number; oldestSeconds: number }[]
  /** Paid orders with neither a text nor a refund in progress. */
  unwritten: { orders: number; oldestSeconds: number }
  unsentEmails: { emails: number; oldestSeconds: number }
  /** Today's model costs. `reservedMicros` is the part of calls that haven't ended. */
  spend: { purpose: Purpose; spentMicros: number; reservedMicros: number }[]
}

/** What is waiting to be done. Every query uses a partial index, so its cost doesn't grow with the tables. */
export async function readBacklog(db: Db, now: Date): Promise<Backlog> {
  return {
    queues: await readQueues(db, now),
    unwritten: await readUnwritten(db, now),
    unsentEmails: await readUnsentEmails(db, now),
    spend: await readSpend(db, now),
  }
}

async function readQueues(db: Db, now: Date): Promise<Backlog['queues']> {
  const due = await listDueJobs(db, now)
  return due.map(({ queue, waiting, oldest }) => ({
    queue,
    waiting,
    oldestSeconds: secondsSince(oldest, now),
  }))
}

async function readUnwritten(db: Db, now: Date): Promise<Backlog['unwritten']> {
  const { rows } = await sql<{ orders: string; oldest: Date | null }>`
    select count(*) as orders, min(p.paid_at) as oldest from purchases p
    join checkouts c on c.id = p.paid_checkout_id and c.state = 'paid'
    where p.state = 'paid' and p.unwritten
      and not exists (select from paid_eulogies e where e.root_id = p.root_id)
  `.execute(db)
  const [row] = rows
  return { orders: Number(row?.orders ?? 0), oldestSeconds: secondsSince(row?.oldest, now) }
}

/** Whoever they are for. */
async function readUnsentEmails(db: Db, now: Date): Promise<Backlog['unsentEmails']> {
  const { rows } = await sql<{ emails: string; oldest: Date | null }>`
    select count(*) as emails, min(due_at) as oldest from emails
    where sent_at is null and failed_at is null and due_at <= ${now}
  `.execute(db)
  const [row] = rows
  return { emails: Number(row?.emails ?? 0), oldestSeconds: secondsSince(row?.oldest, now) }
}

/** Whether an email waits longer than this, and the mail server has accepted none since it was due. */
export async function isMailStuck(db: Db, now: Date, lateMs: number): Promise<boolean> {
  const { rows } = await sql<{ stuck: boolean }>`
    select late.due_at is not null
      and not exists (select from emails where emails.sent_at >= late.due_at) as stuck
    from (select max(due_at) as due_at from emails where sent_at is null and failed_at is null
      and due_at <= ${new Date(now.getTime() - lateMs)}) late
  `.execute(db)
  return rows[0]?.stuck ?? false
}

const purposes: readonly Purpose[] = ['preview', 'prewrite', 'paid']

async function readSpend(db: Db, now: Date): Promise<Backlog['spend']> {
  const today = utcDay(now)
  const spent = await listDailySpend(db, today, today)
  const { rows: reserved } = await sql<{ purpose: Purpose; micros: string }>`
    select purpose, sum(cost_micros) as micros from spend
    where settled_at is null and reserved_at >= ${new Date(today)} group by purpose
  `.execute(db)
  return purposes.map((purpose) => ({
    purpose,
    spentMicros: spent.find((row) => row.purpose === purpose)?.micros ?? 0,
    reservedMicros: Number(reserved.find((row) => row.purpose === purpose)?.micros ?? 0),
  }))
}

const secondsSince = (from: Date | null | undefined, now: Date) =>
  from ? Math.max(0, (now.getTime() - from.getTime()) / 1_000) : 0
