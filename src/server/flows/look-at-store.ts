import type { Context } from '#server/context.ts'
import * as database from '#server/store/database.ts'

export function isStoreThere(ctx: Context): Promise<boolean> {
  return database.isThere(ctx.db)
}

/** Whether an error means that the store was away, so that trying again is right. */
export const isStoreAway = database.isDatabaseAway

/** Whether an error means that what it was about was erased meanwhile. */
export const isErased = database.isFamilyGone
