import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { includedRewrites } from '#domain/offer.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { readVersion, requestRewrite, rewrite } from '#tests/support/rewrites.ts'

const product = setUpProduct()
beforeAll(() => stripeControl(product).setWebhookMode('off'))

const countRows = async (submissionId: string) => {
  const rows = await product.database.owner
    .selectFrom('paragraph_rewrites')
    .select('id')
    .where('submission_id', '=', submissionId)
    .execute()
  return rows.length
}

describe('a paragraph is not written again', () => {
  test('before payment', { tags: 'D27-c' }, async () => {
    const { visitor, id } = await submitAndPreview(product)
    await visitor.openCheckout(id)
    const response = await requestRewrite(visitor, id, { position: 0, wish: 'shorter' })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'not-paid' })
    expect(await countRows(id)).toBe(0)
  })

  test('with the key of another family, and a wrong id looks the same', {
    tags: 'D27-c',
  }, async () => {
    const { visitor, id } = await buyEulogy(product)
    const { id: rewriteId } = await rewrite(visitor, id, { position: 0, wish: 'shorter' })
    const other = await buyEulogy(product)
    const replies = await Promise.all([
      requestRewrite(other.visitor, id, { position: 0, wish: 'shorter' }),
      requestRewrite(other.visitor, randomUUID(), { position: 0, wish: 'shorter' }),
      other.visitor.request(api.rewrite(id, rewriteId)),
      other.visitor.request(api.rewrite(other.id, rewriteId)),
      other.visitor.request(api.rewrite(other.id, randomUUID())),
    ])
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    const bodies = await Promise.all(replies.map((reply) => reply.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(await countRows(id)).toBe(1)
  })

  test('after a refund', async () => {
    const { visitor, id } = await buyEulogy(product)
    await sql`update purchases set state = 'refunded' where root_id = ${id}`.execute(
      product.database.owner,
    )
    const response = await requestRewrite(visitor, id, { position: 0, wish: 'shorter' })
    expect(response.status).toBe(409)
    expect((await readVersion(visitor, id)).rewritesLeft).toBe(0)
  })

  test('from a page of another site', async () => {
    const { visitor, id } = await buyEulogy(product)
    const response = await visitor.request(api.rewrites(id), {
      body: { position: 0, wish: 'shorter', revision: 0 },
      headers: { origin: 'https://evil.example' },
    })
    expect(response.status).toBe(403)
  })
})

test('twenty requests at the same time use up one', { tags: 'D27-b' }, async () => {
  const { visitor, id } = await buyEulogy(product, { name: 'Rosa model-slow-rewrite' })
  const wishes = ['shorter', 'lighter', 'plainer'] as const
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      requestRewrite(visitor, id, { position: at % 2, wish: wishes[at % 3] ?? 'shorter' }),
    ),
  )
  const accepted = replies.filter(({ status }) => status === 201).length
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(20 - accepted)
  expect(await countRows(id)).toBe(1)
  expect((await readVersion(visitor, id)).rewritesLeft).toBe(includedRewrites - 1)
})

test('the sixth is refused, even when twenty are sent at the same time', async () => {
  const { visitor, id } = await buyEulogy(product)
  for (let used = 0; used < includedRewrites; used += 1) {
    await rewrite(visitor, id, { position: 0, wish: 'lighter' })
  }
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => requestRewrite(visitor, id, { position: 0, wish: 'shorter' })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([409]))
  expect(await countRows(id)).toBe(includedRewrites)
})

describe('the api role', () => {
  test.each([
    ['update purchases set rewrites = 50'],
    ["update paragraph_rewrites set outcome = 'failed', ended_at = now()"],
    ['insert into paragraph_rewrites select * from paragraph_rewrites'],
    ['delete from paragraph_rewrites'],
    ['select give_back_rewrites(gen_random_uuid(), null, now(), 5)'],
  ])('may not: %s', async (statement) => {
    await expect(sql.raw(statement).execute(product.database.api)).rejects.toThrow(
      /permission denied/,
    )
  })

  test('cannot request a rewrite of an unpaid text', async () => {
    const { visitor, id } = await submitAndPreview(product)
    await visitor.openCheckout(id)
    await expect
      .poll(async () => {
        const rows = await product.database.owner
          .selectFrom('eulogies')
          .select('id')
          .where('submission_id', '=', id)
          .execute()
        return rows.length
      })
      .toBe(1)
    const { rows } = await sql`
      select request_rewrite(gen_random_uuid(), ${id}, null, 0, 'words', 'shorter', '', now(), now() + '1 minute', 5)
        as left
    `.execute(product.database.api)
    expect(rows).toEqual([{ left: null }])
  })
})
