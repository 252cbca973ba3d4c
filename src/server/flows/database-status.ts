import type { Context } from '#server/context.ts'
import * as database from '#server/store/database.ts'

export function isDatabaseAvailable(ctx: Context): Promise<boolean> {
  return database.isAvailable(ctx.db)
}

/** Whether an error means that the store was away, so that trying again is right. */
export const isDatabaseUnavailable = database.isDatabaseUnavailable

/** Whether an error means that what it was about was erased meanwhile. */
export const isErasedError = database.isFamilyErased
