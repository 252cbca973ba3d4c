import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paragraphsOf } from '#domain/paragraphs.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { readVersion, requestRetry, requestRewrite } from '#tests/support/rewrites.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct()

async function readCost(rootId: string): Promise<number> {
  const { rows } = await sql<{ micros: string }>`
    select spent_on_order(${rootId}) as micros`.execute(product.database.owner)
  return Number(rows[0]?.micros) / 1_000_000
}

/** The buyer gets everything back each time, as if nothing had been written. */
const giveBack = (rootId: string) =>
  sql`with purchase as (update purchases set rewrites = 5 where root_id = ${rootId})
    update eulogy_submissions set retries = 3 where id = ${rootId}`.execute(product.database.owner)

/** A text costs about two cents, so that would take hundreds. */
const costADollar = (submissionId: string) =>
  sql`update spend set cost_micros = 1000000.0 / (select count(*) from spend where submission_id = ${submissionId})
    where submission_id = ${submissionId}`.execute(product.database.owner)

async function refusalOf(response: Response) {
  const { code } = (await response.json()) as { code: string }
  return [response.status, code]
}

async function retryOnce(visitor: Visitor, id: string, n: number) {
  const response = await requestRetry(visitor, id, { qualities: `brave, and late ${n} times` })
  if (response.status !== 201) return refusalOf(response)
  const { id: retryId } = (await response.json()) as { id: string }
  await visitor.waitForEulogy(retryId)
  await costADollar(retryId)
  return null
}

test('one order buys no more than its dollars of model calls, however often it is given back', {
  tags: 'F1-a',
  timeout: 60_000,
}, async () => {
  const { visitor, id, text } = await buyEulogy(product)
  let refused: unknown[] | null = null
  for (let n = 1; n <= 12 && !refused; n += 1) {
    await giveBack(id)
    refused = await retryOnce(visitor, id, n)
  }
  expect(refused).toEqual([409, 'order-limit'])
  const cost = await readCost(id)
  expect(cost).toBeCloseTo(5, 1)

  const rewrite = await requestRewrite(visitor, id, { position: 0, wish: 'shorter' })
  expect(await refusalOf(rewrite)).toEqual([409, 'order-limit'])
  // Nothing was used up, and the text is still there.
  expect(await readVersion(visitor, id)).toMatchObject({ rewritesLeft: 5 })
  expect(paragraphsOf((await visitor.fullEulogy(id)) ?? '')).toEqual(paragraphsOf(text))
  const { retries } = await product.database.row('eulogy_submissions', { id })
  expect(retries).toBe(3)
  expect(await readCost(id)).toBe(cost)
  const alerts = await product.mailbox.waitForEmail(
    ({ subject }) => subject.includes('An order has cost as much as it may'),
    20_000,
  )
  expect(alerts.text).toContain('nearly all that one order may cost')
})
