import type { Db } from '#server/store/database/database.ts'
import { changedOne } from '#server/store/database/results.ts'
import type { Pausable } from './tables.ts'

/** False if it was paused before. */
export async function add(db: Db, feature: Pausable, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pauses')
    .values({ feature, paused_at: now })
    .onConflict((conflict) => conflict.column('feature').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False if it wasn't paused. */
export async function remove(db: Db, feature: Pausable): Promise<boolean> {
  return db.deleteFrom('pauses').where('feature', '=', feature).$call(changedOne)
}

/** Since when it has been paused; null if it isn't. */
export async function find(db: Db, feature: Pausable): Promise<Date | null> {
  const row = await db
    .selectFrom('pauses')
    .select('paused_at')
    .where('feature', '=', feature)
    .executeTakeFirst()
  return row?.paused_at ?? null
}
