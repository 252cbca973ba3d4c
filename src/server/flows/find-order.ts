import type { Context } from '#server/context.ts'
import * as purchases from '#server/store/purchases.ts'

/** What the operator needs when a buyer writes with an order number. No words of theirs. */
export async function findOrder(ctx: Context, orderNumber: string) {
  return (await purchases.findByOrderNumber(ctx.db, orderNumber)) ?? null
}
