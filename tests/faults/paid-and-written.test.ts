import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { writeEulogy } from '#server/flows/eulogy/write-eulogy.ts'
import { confirmPayment } from '#server/flows/payment/confirm-payment.ts'
import { setUpProduct } from '#tests/support/product.ts'

const rounds = 30

const product = setUpProduct({ worker: false })

beforeAll(async () => {
  await fetch(`${product.stripe.url}/control/webhooks`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'off' }),
  })
})

test(`sends exactly one email when payment and writing finish together, ${rounds} times`, {
  timeout: 300_000,
}, async () => {
  const worker = product.workerCtx
  const orders = { paidFirst: 0, writtenFirst: 0 }
  // Adapts the head start so that each side wins about half of the races.
  let headStartMs = 5
  for (let round = 0; round < rounds; round += 1) {
    const visitor = product.visitor()
    const id = await visitor.submit()
    await visitor.preview(id)
    const { sessionId } = await visitor.openCheckout(id)
    await fetch(`${product.stripe.url}/control/sessions/${sessionId}/pay`, { method: 'POST' })
    const write = () =>
      writeEulogy(worker, {
        submissionId: id,
        purpose: 'prewrite',
        holder: `round-${round}`,
        signal: AbortSignal.timeout(10_000),
        settle: async () => true,
      })
    const confirm = () => confirmPayment(product.ctx, sessionId)
    const writing = write()
    await new Promise((resolve) => setTimeout(resolve, headStartMs))
    await Promise.all([writing, confirm()])

    const emails = await product.database.owner
      .selectFrom('emails')
      .select('id')
      .where('submission_id', '=', id)
      .where('kind', '=', 'eulogy')
      .execute()
    expect(emails).toHaveLength(1)
    const paidFirst = await wasWritingOrdered(id)
    orders[paidFirst ? 'paidFirst' : 'writtenFirst'] += 1
    headStartMs = paidFirst ? headStartMs * 1.6 : headStartMs / 1.6
  }
  console.log(`paid first ${orders.paidFirst} times, written first ${orders.writtenFirst} times`)
  expect(orders.paidFirst).toBeGreaterThanOrEqual(6)
  expect(orders.writtenFirst).toBeGreaterThanOrEqual(6)
})

/** The payment queues the writing only if it committed first. */
async function wasWritingOrdered(submissionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where name = 'write-paid' and data->>'submissionId' = ${submissionId}
  `.execute(product.database.owner)
  return rows.length === 1
}
