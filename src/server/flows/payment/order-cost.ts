import { canBeginForOrder } from '#domain/limits/budget.ts'
import type { Context } from '#server/context.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import type { Tx } from '#server/store/database/database.ts'
import type { Purchase } from '#server/store/purchases.ts'
import * as spend from '#server/store/writing/spend.ts'

/**
 * Whether the model calls for this order have cost what they may since payment: nothing more is begun for it, and the
 * operator is told. In a transaction that is committed.
 */
export async function hasReachedCost(ctx: Context, tx: Tx, purchase?: Purchase): Promise<boolean> {
  if (!purchase?.order_number) return false
  const micros = await spend.readOrderMicros(tx, purchase.root_id)
  if (canBeginForOrder(micros, ctx.guard.caps)) return false
  await alertOperator(ctx, tx, { alert: 'order-cost', subjectId: purchase.order_number })
  return true
}
