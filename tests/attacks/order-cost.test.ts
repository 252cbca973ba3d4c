import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { waitForAlert } from '#tests/support/emails.ts'
import { refusalOf } from '#tests/support/http.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import {
  readVersion,
  requestRetry,
  requestRewrite,
  startRetry,
} from '#tests/support/retries-and-rewrites.ts'

const product = setUpProduct()

async function readCost(rootId: string): Promise<number> {
  const { rows } = await sql<{ micros: string }>`
    select spent_on_order(${rootId}) as micros`.execute(product.database.owner)
  return Number(rows[0]?.micros) / 1_000_000
}

/** A text costs about two cents, so that would take hundreds. */
const costFourDollars = (submissionId: string) =>
  sql`update spend set cost_micros = 4600000.0 / (select count(*) from spend where submission_id = ${submissionId})
    where submission_id = ${submissionId}`.execute(product.database.owner)

test('one order buys no more than its dollars of model calls, however often it is given back', {
  timeout: 60_000,
}, async () => {
  const { visitor, id, text, orderNumber } = await buyEulogy(product)
  const { id: retryId } = await startRetry(visitor, id)
  await visitor.waitForEulogy(retryId)
  await costFourDollars(retryId)
  // The buyer has everything back, as if nothing had been written.
  await product.database.change('eulogy_submissions', { id }, { retries: 3 })
  const cost = await readCost(id)

  expect(await refusalOf(await requestRetry(visitor, id))).toEqual([409, 'order-limit'])
  const rewrite = await requestRewrite(visitor, id, { position: 0, wish: 'shorter' })
  expect(await refusalOf(rewrite)).toEqual([409, 'order-limit'])
  // Nothing was used up, and the text is still there.
  expect(await readVersion(visitor, id)).toMatchObject({ rewritesLeft: 5, full_eulogy: text })
  expect(await product.database.row('eulogy_submissions', { id })).toMatchObject({ retries: 3 })
  expect(await readCost(id)).toBe(cost)
  const alert = await waitForAlert(product, 'An order has cost as much as it may', orderNumber)
  expect(alert.text).toContain('nearly all that one order may cost')
})
