import type { ProviderCheckout } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import { expireCheckout } from '#server/flows/payment/close-checkout.ts'
import { confirmPayment } from '#server/flows/payment/confirm-payment.ts'
import { syncPayment } from '#server/flows/payment/sync-payment.ts'
import * as checkouts from '#server/store/checkouts.ts'
import * as families from '#server/store/families.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'

/** Sessions live for a day, so one that was paid after the backup may be that much older. */
const sessionLifetimeMs = 24 * 60 * 60 * 1000
/** Banks accept disputes for about that long. */
const disputableMs = 120 * 24 * 60 * 60 * 1000

const concurrency = 10

type Recovered = { added: number; expired: number; synced: number; paid: number }

/**
 * After a backup was restored: asks the payment provider for checkouts that the backup doesn't have, and for refunds
 * and disputes since. A payment for a family that the backup has becomes an order again; any other is refunded.
 */
export async function recoverPayments(ctx: Context, since: Date): Promise<Recovered> {
  const counts: Recovered = { added: 0, expired: 0, synced: 0, paid: 0 }
  const createdSince = new Date(since.getTime() - sessionLifetimeMs)
  for await (const session of ctx.payments.listCheckouts(createdSince)) {
    if (await checkouts.findBySession(ctx.db, session.sessionId)) continue
    if (session.status === 'open' && (await expire(ctx, session))) counts.expired += 1
    else if (session.status !== 'expired' && (await add(ctx, session))) counts.added += 1
    else continue
    const added = await checkouts.findBySession(ctx.db, session.sessionId)
    if (!added) continue
    await confirmPayment(ctx, session.sessionId)
    const settled = await checkouts.findBySession(ctx.db, session.sessionId)
    if (settled?.payment_intent) counts.paid += 1
  }
  const paidSince = new Date(since.getTime() - disputableMs)
  const payments = await checkouts.listPayments(ctx.db, paidSince)
  const lanes = Array.from({ length: concurrency }, async () => {
    for (let next = payments.pop(); next; next = payments.pop()) {
      await syncPayment(ctx, next)
      counts.synced += 1
    }
  })
  await Promise.all(lanes)
  ctx.log.info(counts, 'payments recovered')
  return counts
}

/** The buyer opens a new one when they press "pay" again. False if it was just paid. */
const expire = async (ctx: Context, { checkoutId, sessionId }: ProviderCheckout) =>
  Boolean(checkoutId) && (await expireCheckout(ctx, sessionId))

/** Records a session that the backup doesn't have. False if it isn't ours. */
async function add(ctx: Context, session: ProviderCheckout): Promise<boolean> {
  const { checkoutId, sessionId, rootId } = session
  if (!checkoutId) return false
  const known = await checkouts.find(ctx.db, checkoutId)
  if (known) return checkouts.markOpened(ctx.db, checkoutId, sessionId, null)
  const family = rootId ? await submissions.find(ctx.db, rootId) : undefined
  const now = ctx.now()
  return ctx.db.transaction().execute(async (tx) => {
    const rootId = family?.root_id ?? null
    if (rootId && !(await families.lock(tx, rootId))) await purchases.ensure(tx, rootId, now)
    return checkouts.insertRecovered(tx, { id: checkoutId, sessionId, rootId, now })
  })
}
