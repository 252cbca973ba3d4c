import { sql } from 'kysely'
import type { WritingAttempt } from '#domain/order/text-deadlines.ts'
import type { Db } from '#server/store/database/database.ts'

/** False if the submission was erased. */
export async function start(
  db: Db,
  attempt: { id: string; submissionId: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into writing_attempts (id, submission_id, started_at)
    select ${attempt.id}::uuid, s.id, ${attempt.now}::timestamptz
    from eulogy_submissions s where s.id = ${attempt.submissionId} for key share
    returning id
  `.execute(db)
  return rows.length === 1
}

const maxReasonLength = 300

/** `reason` is made of codes, never of the user's words. */
export async function end(
  db: Db,
  id: string,
  ended: { outcome: 'written' | 'failed'; reason?: string; now: Date },
): Promise<void> {
  await db
    .updateTable('writing_attempts')
    .set({
      ended_at: ended.now,
      outcome: ended.outcome,
      reason: ended.reason?.slice(0, maxReasonLength) ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Oldest first. */
export async function listSince(
  db: Db,
  submissionId: string,
  startedAfter: Date,
): Promise<WritingAttempt[]> {
  const rows = await db
    .selectFrom('writing_attempts')
    .select(['started_at', 'ended_at'])
    .where('submission_id', '=', submissionId)
    .where('started_at', '>=', startedAfter)
    .orderBy('started_at')
    .execute()
  return rows.map(({ started_at, ended_at }) => ({ startedAt: started_at, endedAt: ended_at }))
}

/** Records that a worker is running, and returns since when, ignoring gaps shorter than `downtimeMs`. */
export async function recordWorkerUp(db: Db, now: Date, downtimeMs: number): Promise<Date> {
  const restartedBefore = new Date(now.getTime() - downtimeMs)
  const { rows } = await sql<{ since: Date }>`
    insert into worker_uptime as up (since, last_seen_at) values (${now}, ${now})
    on conflict (singleton) do update set
      since = case when up.last_seen_at < ${restartedBefore} then excluded.since else up.since end,
      last_seen_at = greatest(up.last_seen_at, excluded.last_seen_at)
    returning since
  `.execute(db)
  return rows[0]?.since ?? now
}
