import { sql } from 'kysely'
import type { Alert } from '#domain/limits/alert.ts'
import type { Db, Tx } from '#server/store/database/database.ts'
import { rowsChanged } from '#server/store/database/results.ts'

type NewAlert = {
  id: string
  alert: Alert
  subjectId: string
  occurrence: number
  /** Whether an open alert of the same kind makes the email unnecessary. */
  grouped: boolean
  /** Whether it ends later. Otherwise it's only an event. */
  staysOpen: boolean
  now: Date
}

/**
 * Records an alert. `known`: it was recorded before. `grouped`: an email about this kind was sent and isn't
 * cleared yet.
 */
export async function raise(tx: Tx, alert: NewAlert): Promise<'first' | 'grouped' | 'known'> {
  // Simultaneous alerts of a kind wait for each other, so only one of them is the first.
  await sql`select pg_advisory_xact_lock(hashtext(${`alert ${alert.alert}`}))`.execute(tx)
  const { rows } = await sql<{ emailed: boolean }>`
      insert into operator_alerts (id, alert, subject_id, occurrence, raised_at, cleared_at, emailed)
      select ${alert.id}, ${alert.alert}, ${alert.subjectId}, ${alert.occurrence}::integer, ${alert.now},
        ${alert.staysOpen ? null : alert.now}::timestamptz,
        not (${alert.grouped} and exists (
          select from operator_alerts o where o.alert = ${alert.alert} and o.cleared_at is null))
      on conflict (alert, subject_id, occurrence) do nothing
      returning emailed
    `.execute(tx)
  const [raised] = rows
  if (!raised) return 'known'
  return raised.emailed ? 'first' : 'grouped'
}

export type OpenAlert = { id: string; alert: Alert; subject_id: string; raised_at: Date }

/** Oldest first. */
export async function listOpen(db: Db, alert?: Alert): Promise<OpenAlert[]> {
  return db
    .selectFrom('operator_alerts')
    .select(['id', 'alert', 'subject_id', 'raised_at'])
    .where('cleared_at', 'is', null)
    .$if(alert !== undefined, (query) => query.where('alert', '=', alert as Alert))
    .orderBy('raised_at')
    .execute()
}

/** The alerts about these subjects, oldest first. */
export async function listAbout(db: Db, subjectIds: string[]): Promise<OpenAlert[]> {
  if (subjectIds.length === 0) return []
  return db
    .selectFrom('operator_alerts')
    .select(['id', 'alert', 'subject_id', 'raised_at'])
    .where('subject_id', 'in', subjectIds)
    .orderBy('raised_at')
    .execute()
}

/** `clearedTogether`: how many of its kind ended at the same time. */
export async function find(db: Db, id: string) {
  const { rows } = await sql<{ alert: Alert; subjectId: string; clearedTogether: number }>`
    select a.alert, a.subject_id as "subjectId", (select count(*)::integer from operator_alerts o
      where o.alert = a.alert and o.cleared_at = a.cleared_at) as "clearedTogether"
    from operator_alerts a where a.id = ${id}
  `.execute(db)
  return rows[0]
}

/** Returns how many were open. */
export async function clear(db: Db, ids: string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0
  return db
    .updateTable('operator_alerts')
    .set({ cleared_at: now })
    .where('id', 'in', ids)
    .where('cleared_at', 'is', null)
    .$call(rowsChanged)
}

export async function purge(db: Db, before: Date): Promise<number> {
  return db.deleteFrom('operator_alerts').where('raised_at', '<', before).$call(rowsChanged)
}

/** An answer has its usage; a rejected or broken call has none. */
const answered = sql`charged and input_tokens is not null`

/** Providers with at least `minFailures` failed calls since then, and since they last answered; why the last call failed. */
export async function listOutages(db: Db, since: Date, minFailures: number) {
  const { rows } = await sql<{ provider: string; reason: string }>`
    with calls as (
      select provider, reserved_at, outcome, ${answered} as answered from spend
      where reserved_at >= ${since} and settled_at is not null and provider is not null
        and outcome <> 'stopped'
    ), answers as (
      select provider, max(reserved_at) as last_at from calls where answered group by provider
    )
    select provider, (array_agg(outcome order by reserved_at desc))[1] as reason
    from calls left join answers using (provider)
    where not answered and (last_at is null or reserved_at > last_at)
    group by provider having count(*) >= ${minFailures}
  `.execute(db)
  return rows
}

/** The subject of an alert about a model names the provider, then why it failed. */
export const outageProvider = ({ subject_id }: Pick<OpenAlert, 'subject_id'>) =>
  subject_id.split(' ', 1)[0] ?? ''

export async function hasAnswered(db: Db, provider: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from spend
    where provider = ${provider} and reserved_at >= ${since} and settled_at is not null and ${answered}
    limit 1
  `.execute(db)
  return rows.length > 0
}
