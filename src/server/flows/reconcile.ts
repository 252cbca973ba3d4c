import type { Context } from '#server/context.ts'
import * as checkouts from '#server/store/checkouts.ts'

/** A checkout lives for less than this. */
const lookBackMs = 25 * 60 * 60 * 1000
const atOnce = 100

/** Finds what was paid while neither the buyer nor a webhook came back. */
export async function reconcile(ctx: Context): Promise<number> {
  const since = new Date(ctx.now().getTime() - lookBackMs)
  let found = 0
  let batch: string[] = []
  const flush = async () => {
    for (const sessionId of await checkouts.unsettled(ctx.db, batch)) {
      await ctx.queue.send(ctx.db, 'confirm-payment', { sessionId }, ctx.now().getTime())
      found += 1
    }
    batch = []
  }
  for await (const said of ctx.payments.listPaid(since)) {
    batch.push(said.sessionId)
    if (batch.length === atOnce) await flush()
  }
  await flush()
  await giveBack(ctx)
  if (found > 0) ctx.log.warn({ found }, 'paid checkouts found by the reconciler')
  return found
}

const hourMs = 60 * 60 * 1000

/** A refund that failed for good is tried again every hour, until the money is back. */
async function giveBack(ctx: Context) {
  const hour = Math.floor(ctx.now().getTime() / hourMs)
  for (const checkoutId of await checkouts.stillRefunding(ctx.db)) {
    await ctx.queue.send(ctx.db, 'refund-payment', { checkoutId }, hour)
  }
}
