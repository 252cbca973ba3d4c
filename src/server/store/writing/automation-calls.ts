import type { Db } from '#server/store/database/database.ts'
import { changedOne, isFound } from '#server/store/database/results.ts'

/** The pending call, or a new one. Only called while holding the writing lease. */
export async function startOrResume(
  db: Db,
  call: { id: string; submissionId: string; now: Date },
): Promise<{ attempt: string; sent: boolean }> {
  const latest = await db
    .selectFrom('automation_calls')
    .select(['id', 'sent_at', 'claimed_at'])
    .where('submission_id', '=', call.submissionId)
    .orderBy('started_at', 'desc')
    .executeTakeFirst()
  // A text that was claimed but not stored was rejected, so a new one is requested.
  if (latest && !latest.claimed_at) return { attempt: latest.id, sent: latest.sent_at !== null }
  await db
    .insertInto('automation_calls')
    .values({ id: call.id, submission_id: call.submissionId, started_at: call.now })
    .execute()
  return { attempt: call.id, sent: false }
}

export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('automation_calls').set({ sent_at: now }).where('id', '=', id).execute()
}

/** False if no such call is waiting for a text: unknown, from another submission, or already delivered. */
export async function saveDelivery(
  db: Db,
  delivery: { submissionId: string; attempt: string; text: string; now: Date },
): Promise<boolean> {
  return db
    .updateTable('automation_calls')
    .set({ text: delivery.text, received_at: delivery.now })
    .where('id', '=', delivery.attempt)
    .where('submission_id', '=', delivery.submissionId)
    .where('received_at', 'is', null)
    .$call(changedOne)
}

export async function isKnown(db: Db, attempt: string, submissionId: string): Promise<boolean> {
  return db
    .selectFrom('automation_calls')
    .select('id')
    .where('id', '=', attempt)
    .where('submission_id', '=', submissionId)
    .$call(isFound)
}

export async function claimText(db: Db, id: string, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('automation_calls')
    .set({ claimed_at: now })
    .where('id', '=', id)
    .where('received_at', 'is not', null)
    .where('claimed_at', 'is', null)
    .returning('text')
    .executeTakeFirst()
  return row?.text ?? null
}
