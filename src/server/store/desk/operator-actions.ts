import type { Insertable } from 'kysely'
import type { Db } from '#server/store/database/database.ts'
import { rowsChanged } from '#server/store/database/results.ts'
import type { DeskTables } from './tables.ts'

/** Recorded before the action, so one that crashes is in the list too. */
export async function start(db: Db, action: Insertable<DeskTables['operator_actions']>) {
  await db.insertInto('operator_actions').values(action).execute()
}

export async function end(db: Db, id: string, outcome: string): Promise<void> {
  await db.updateTable('operator_actions').set({ outcome }).where('id', '=', id).execute()
}

/** Newest first. Of one family, or of all. */
export async function list(db: Db, { rootId, limit }: { rootId?: string; limit: number }) {
  return db
    .selectFrom('operator_actions')
    .selectAll()
    .$if(rootId !== undefined, (query) => query.where('root_id', '=', rootId ?? ''))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
}

export async function purge(db: Db, before: Date): Promise<number> {
  return db.deleteFrom('operator_actions').where('at', '<', before).$call(rowsChanged)
}
