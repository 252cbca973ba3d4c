import type { Db } from '#server/store/database/database.ts'
import { rowsChanged } from '#server/store/database/results.ts'

export type OperatorAction = {
  id: string
  operator: string
  action: string
  rootId: string | null
  orderNumber: string | null
  contactId: string | null
  words: boolean
  now: Date
}

/** Recorded before the action, so one that crashes is in the list too. */
export async function start(db: Db, action: OperatorAction): Promise<void> {
  await db
    .insertInto('operator_actions')
    .values({
      id: action.id,
      at: action.now,
      operator: action.operator,
      action: action.action,
      root_id: action.rootId,
      order_number: action.orderNumber,
      contact_id: action.contactId,
      words: action.words,
    })
    .execute()
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
