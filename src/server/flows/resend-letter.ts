import type { Context } from '#server/context.ts'
import * as letters from '#server/store/letters.ts'
import * as purchases from '#server/store/purchases.ts'

export type Resent = 'sent-again' | 'on-its-way' | 'no-such-order' | 'no-letter'

/**
 * Sends the letters of an order's eulogies again that could not be delivered, or else the newest; each with
 * a fresh link. An alert names a letter by its id: that works in place of the order number.
 */
export async function resendLetter(ctx: Context, orderOrLetter: string): Promise<Resent> {
  const found = await lettersNamed(ctx, orderOrLetter)
  if (!found) return 'no-such-order'
  if (found.length === 0) return 'no-letter'
  const failed = found.filter(({ failed_at }) => failed_at)
  const chosen = failed.length > 0 ? failed : found.slice(-1)
  return ctx.db.transaction().execute(async (tx) => {
    let outcome: Resent = 'on-its-way'
    for (const { id } of chosen) {
      const sends = await letters.sendAgain(tx, id)
      if (sends === null) continue
      await ctx.queue.send(tx, 'send-letter', { letterId: id }, sends)
      outcome = 'sent-again'
    }
    return outcome
  })
}

async function lettersNamed(ctx: Context, orderOrLetter: string) {
  if (orderOrLetter.length === 36) {
    const letter = await letters.find(ctx.db, orderOrLetter)
    return letter ? [letter] : []
  }
  const order = await purchases.findByOrderNumber(ctx.db, orderOrLetter)
  return order ? letters.eulogiesOf(ctx.db, order.root_id) : null
}
