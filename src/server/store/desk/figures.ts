import { sql } from 'kysely'
import type { FunnelDay, QuestionCounts, SpendLine } from '#domain/desk/report-tables.ts'
import type { Purpose } from '#domain/limits/budget.ts'
import type { Db } from '#server/store/database/database.ts'

/** Every day from `from` up to and including `to` ("2026-11-16"), oldest first. */
export async function listFunnelDays(db: Db, from: string, to: string): Promise<FunnelDay[]> {
  // Ranges of times, for which there are indexes.
  const on = (time: string) => sql.raw(`${time} >= d.starts_at and ${time} < d.ends_at`)
  // Each type has its own index.
  const countSubmissions = (type: 'general' | 'paid', condition: string) => sql`
    (select count(*)::integer from eulogy_submissions s
      where s.type = ${sql.lit(type)} and ${sql.raw(condition)} and ${on('s.created_at')})`
  const submissions = (condition: string) =>
    sql`${countSubmissions('general', condition)} + ${countSubmissions('paid', condition)}`
  const { rows } = await sql<FunnelDay>`
    select to_char(d.day, 'YYYY-MM-DD') as day,
      ${submissions('s.id = s.root_id')} as submissions,
      (select count(*)::integer from openings o where ${on('o.written_at')}) as previews,
      (select count(distinct coalesce(c.root_id, c.id))::integer from checkouts c
        where c.session_id is not null and ${on('c.opened_at')}) as checkouts,
      paid.orders as paid, paid.amount as "paidAmount",
      (select count(*)::integer from purchases p join eulogies e on e.submission_id = p.root_id
        where ${on('p.paid_at')} and e.written_at < d.ends_at)
        + (select count(*)::integer from eulogies e join purchases p on p.root_id = e.submission_id
          where ${on('e.written_at')} and p.paid_at < d.starts_at) as written,
      refunds.count as refunded, refunds.amount as "refundedAmount",
      ${submissions('s.id <> s.root_id')} as retried
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days(at)
    cross join lateral (
      select days.at::date as day, days.at::date::timestamp at time zone 'utc' as starts_at,
        (days.at::date + 1)::timestamp at time zone 'utc' as ends_at
    ) d
    cross join lateral (
      select count(*)::integer as orders, coalesce(sum(c.amount), 0)::integer as amount from (
        select p.paid_checkout_id from purchases p where ${on('p.paid_at')}
        union all
        select e.paid_checkout_id from erasures e where ${on('e.paid_at')}
      ) o join checkouts c on c.id = o.paid_checkout_id
    ) paid
    cross join lateral (
      select count(*)::integer as count, coalesce(sum(c.amount), 0)::integer as amount from checkouts c
      where c.state = 'refunded' and coalesce(c.refund_reason, '') <> 'wrong-amount'
        and ${on('coalesce(c.refunded_at, c.refund_decided_at)')}
    ) refunds
    order by d.day
  `.execute(db)
  return rows
}

/** Days of UTC, whatever the time zone of the server. */
const during = (time: string, from: string, to: string) =>
  sql`${sql.ref(time)} >= ${from}::date::timestamp at time zone 'utc'
    and ${sql.ref(time)} < (${to}::date + 1)::timestamp at time zone 'utc'`

export async function listSpend(db: Db, from: string, to: string): Promise<SpendLine[]> {
  const { rows } = await sql<SpendLine>`
    select to_char(reserved_at at time zone 'utc', 'YYYY-MM-DD') as day, coalesce(provider, 'unknown') as provider,
      purpose, count(*)::integer as calls,
      (count(*) filter (where settled_at is not null and outcome <> 'used'))::integer as failed,
      sum(cost_micros)::float8 as "costMicros"
    from spend
    where ${during('reserved_at', from, to)}
    group by 1, 2, 3 order by 1, 2, 3
  `.execute(db)
  return rows
}

/** What the listener asked in these days, and what its calls cost. Never what it heard. */
export async function countQuestions(db: Db, from: string, to: string): Promise<QuestionCounts> {
  const { rows } = await sql<QuestionCounts>`
    select count(*)::integer as asked, (count(*) filter (where answer <> ''))::integer as answered,
      (count(*) filter (where skipped_at is not null))::integer as skipped,
      (select coalesce(sum(cost_micros), 0)::float8 from spend
        where task = 'listen' and ${during('reserved_at', from, to)}) as "costMicros"
    from questions where ${during('asked_at', from, to)}
  `.execute(db)
  return rows[0] ?? { asked: 0, answered: 0, skipped: 0, costMicros: 0 }
}

/** What was reserved or spent per day and purpose, as the caps count it. */
export async function listDailySpend(
  db: Db,
  from: string,
  to: string,
): Promise<{ day: string; purpose: Purpose; micros: number }[]> {
  const { rows } = await sql<{ day: string; purpose: Purpose; micros: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, purpose, spent_micros::float8 as micros from daily_spend
    where day >= ${from}::date and day <= ${to}::date
    order by 1, 2
  `.execute(db)
  return rows
}

/** Failures between two times, for the daily summary. */
export async function countFailures(db: Db, from: Date, to: Date) {
  const { rows } = await sql<{ attempts: number; emails: number; retries: number }>`
    select
      (select count(*)::integer from writing_attempts
        where outcome = 'failed' and ended_at >= ${from} and ended_at < ${to}) as attempts,
      (select count(*)::integer from emails where failed_at >= ${from} and failed_at < ${to}) as emails,
      (select count(*)::integer from eulogy_submissions
        where writing_failed_at >= ${from} and writing_failed_at < ${to}) as retries
  `.execute(db)
  return rows[0] ?? { attempts: 0, emails: 0, retries: 0 }
}
