import { randomUUID } from 'node:crypto'
import type { Product } from './product.ts'

/** Another open checkout of a purchase that is paid, as two racing tabs would leave it, inserted as the owner. */
export async function openSecondCheckout(product: Product, sessionId: string) {
  const db = product.database.owner
  const first = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const page = await product.ctx.payments.openCheckout({
    checkoutId: id,
    rootId: randomUUID(),
    amount: first.amount,
    currency: first.currency,
    email: 'anna@example.com',
    expiresAt: first.expires_at,
    successUrl: `${product.url}/payment-success`,
    cancelUrl: product.url,
  })
  await db
    .insertInto('checkouts')
    .values({
      id,
      root_id: first.root_id,
      attempt: 2,
      amount: first.amount,
      currency: first.currency,
      opened_at: first.opened_at,
      expires_at: first.expires_at,
      state: 'open',
      session_id: page.sessionId,
      url: page.url,
    })
    .execute()
  return { checkoutId: id, sessionId: page.sessionId }
}
