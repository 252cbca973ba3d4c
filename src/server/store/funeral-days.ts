import { sql } from 'kysely'
import { purchaseStatesFor } from '#domain/order/purchase.ts'
import type { Db } from './database/database.ts'
import { withLock } from './families.ts'

type Morning = { day: string; timeZone: string; dueAt: Date; expiresAt: Date }

/** `day` is null if the buyer gave none, or removed it. */
export async function find(db: Db, rootId: string) {
  return db
    .selectFrom('funeral_days')
    .select([sql<string | null>`day::text`.as('day'), 'expires_at', 'queued_at'])
    .where('root_id', '=', rootId)
    .executeTakeFirst()
}

/** False once the email is queued. */
export async function save(
  db: Db,
  { rootId, morning, now }: { rootId: string; morning: Morning | null; now: Date },
): Promise<boolean> {
  const values = {
    day: morning?.day ?? null,
    time_zone: morning?.timeZone ?? null,
    due_at: morning?.dueAt ?? null,
    expires_at: morning?.expiresAt ?? null,
    changed_at: now,
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('funeral_days')
    .values({ root_id: rootId, ...values })
    .onConflict((conflict) =>
      conflict.column('root_id').doUpdateSet(values).where('funeral_days.queued_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Families whose email is due and not too late, oldest first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('funeral_days as f')
    .innerJoin('purchases as p', 'p.root_id', 'f.root_id')
    .select('f.root_id')
    .where('f.queued_at', 'is', null)
    .where('f.due_at', '<=', now)
    .where('f.expires_at', '>', now)
    .where('p.state', 'in', purchaseStatesFor('send-on-funeral-day'))
    .orderBy('f.due_at')
    .limit(limit)
    .execute()
  return rows.map(({ root_id }) => root_id)
}

/** False if another worker has queued it, or the day was moved or removed. */
export async function markQueued(db: Db, rootId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('funeral_days')
    .set({ queued_at: now })
    .where('root_id', '=', rootId)
    .where('queued_at', 'is', null)
    .where('due_at', '<=', now)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets days that are over, and keeps only that the buyer was asked. */
export async function clearPast(db: Db, before: Date): Promise<number> {
  const past = await db
    .selectFrom('funeral_days')
    .select('root_id')
    .where('expires_at', '<', before)
    .execute()
  for (const { root_id: rootId } of past)
    await withLock(db, rootId, (tx) =>
      tx
        .updateTable('funeral_days')
        .set({ day: null, time_zone: null, due_at: null, expires_at: null })
        .where('root_id', '=', rootId)
        .where('expires_at', '<', before)
        .execute(),
    )
  return past.length
}
