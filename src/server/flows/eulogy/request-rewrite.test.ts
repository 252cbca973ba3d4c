import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RewriteReply } from '#contract/rewrites.ts'
import { api } from '#contract/urls.ts'
import { includedRewrites } from '#domain/offer.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { refusalOf } from '#tests/support/http.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl } from '#tests/support/purchases.ts'
import {
  readVersion,
  requestRewrite,
  rewrite,
  startRetry,
  waitForRewrite,
} from '#tests/support/retries-and-rewrites.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { requestRewrite as request } from './request-rewrite.ts'
import { rewriteParagraph } from './rewrite-paragraph.ts'

const product = setUpProduct()
beforeAll(() => stripeControl(product).setWebhookMode('off'))

const readKeys = ({ cookie }: Visitor) =>
  [...cookie.matchAll(/=([\w-]{43})\./g)].map(([, key = '']) => key)

/** Accepts a request whose job no worker gets. */
async function requestWithoutWorker(visitor: Visitor, submissionId: string) {
  const ctx = { ...product.ctx, queue: { send: async () => true } }
  const outcome = await request(ctx, {
    submissionId,
    action: 'rewrite',
    keys: readKeys(visitor),
    idempotencyKey: null,
    position: 0,
    revision: 0,
    wish: 'shorter',
    memory: '',
  })
  if (typeof outcome === 'string') throw new Error(outcome)
  return outcome.rewrite.id
}

const expireNow = (rewriteId: string) =>
  product.database.change('paragraph_rewrites', { id: rewriteId }, { expires_at: new Date(0) })

describe('the count', () => {
  test('belongs to the purchase: five for all versions together, and none after that', async () => {
    const { visitor, id } = await buyEulogy(product)
    expect((await readVersion(visitor, id)).rewritesLeft).toBe(includedRewrites)
    const retry = await startRetry(visitor, id)
    await visitor.waitForEulogy(retry.id)
    for (const version of [id, retry.id, id, retry.id, id]) {
      await rewrite(visitor, version, { position: 0, wish: 'lighter' })
    }
    const refused = await Promise.all(
      Array.from({ length: 20 }, async () =>
        refusalOf(await requestRewrite(visitor, id, { position: 0, wish: 'plainer' })),
      ),
    )
    for (const refusal of refused) expect(refusal).toEqual([409, 'no-rewrites-left'])
    expect((await readVersion(visitor, retry.id)).rewritesLeft).toBe(0)
  })

  test('goes down once for a request that was sent twice', async () => {
    const { visitor, id } = await buyEulogy(product)
    const key = randomUUID()
    const send = () => requestRewrite(visitor, id, { position: 0, wish: 'shorter' }, key)
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    const ids = await Promise.all(
      replies.map(async (reply) => ((await reply.json()) as RewriteReply).id),
    )
    expect(new Set(ids).size).toBe(1)
    const written = await waitForRewrite(visitor, id, ids[0] ?? '')
    const again = (await (await send()).json()) as RewriteReply
    expect(again).toEqual(written)
    expect(written.left).toBe(includedRewrites - 1)
  })

  test('goes down once for twenty at a time, and others wait', async () => {
    const { visitor, id } = await buyEulogy(product, { name: 'Rosa model-slow-rewrite' })
    const wishes = ['shorter', 'lighter', 'plainer'] as const
    const replies = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const wanted = { position: at % 2, wish: wishes[at % 3] ?? 'shorter' }
        const reply = await requestRewrite(visitor, id, wanted)
        const { id: accepted, code } = (await reply.json()) as RewriteReply & { code?: string }
        return [reply.status, accepted ?? code].join(' ')
      }),
    )
    const [stored, ...others] = await product.database.rows('paragraph_rewrites', {
      submission_id: id,
    })
    expect(others).toEqual([])
    expect(new Set(replies)).toEqual(new Set([`201 ${stored?.id}`, '409 rewrite-running']))
    expect(replies.filter((reply) => reply.startsWith('201')).length).toBeGreaterThan(1)
    expect((await readVersion(visitor, id)).rewritesLeft).toBe(includedRewrites - 1)
  })

  test('is restored when no worker has written the paragraph in time', async () => {
    const { visitor, id } = await buyEulogy(product)
    const rewriteId = await requestWithoutWorker(visitor, id)
    await expireNow(rewriteId)
    const late = await visitor.requestJson<RewriteReply>(api.rewrite(id, rewriteId))
    expect(late).toMatchObject({ state: 'failed', left: includedRewrites })
    expect((await readVersion(visitor, id)).rewritesLeft).toBe(includedRewrites)
    const next = await rewrite(visitor, id, { position: 0, wish: 'shorter' })
    expect(next).toMatchObject({ state: 'written', left: includedRewrites - 1 })
  })
})

describe('a request', () => {
  test('for a text that has been edited since is rejected', async () => {
    const { visitor, id, text } = await buyEulogy(product)
    const edit = { text: `${text}\n\nGoodbye, Mom.`, revision: 0 }
    await visitor.requestJson(api.edits(id), { body: edit })
    const refused = await requestRewrite(visitor, id, { position: 0, wish: 'shorter' })
    expect(await refusalOf(refused)).toEqual([409, 'stale'])
  })

  test.each([
    { position: 0, wish: 'longer' },
    { position: 0, wish: 'memory' },
    { position: 0, wish: 'memory', memory: ' \n ' },
    { position: 0, wish: 'memory', memory: 'x'.repeat(1_001) },
    { position: 0, wish: 'shorter', memory: 'She sang.' },
    { position: -1, wish: 'shorter' },
    { position: 0.5, wish: 'shorter' },
    { wish: 'shorter' },
  ])('with invalid fields is rejected: %j', async (body) => {
    const visitor = product.visitor()
    const id = await visitor.submit()
    const response = await visitor.request(api.rewrites(id), { body: { revision: 0, ...body } })
    expect(response.status).toBe(400)
  })

  test('for a paragraph that does not exist is rejected', async () => {
    const { visitor, id } = await buyEulogy(product)
    const refused = await requestRewrite(visitor, id, { position: 99, wish: 'shorter' })
    expect(refused.status).toBe(404)
    expect((await readVersion(visitor, id)).rewritesLeft).toBe(includedRewrites)
  })
})

describe('the job', () => {
  const run = (rewriteId: string, isStillMine = true) =>
    rewriteParagraph(product.workerCtx, {
      rewriteId,
      holder: randomUUID(),
      signal: AbortSignal.timeout(10_000),
      settle: async () => isStillMine,
    })

  test('stores nothing after another worker has taken it over', async () => {
    const { visitor, id } = await buyEulogy(product)
    const rewriteId = await requestWithoutWorker(visitor, id)
    await expect(run(rewriteId, false)).rejects.toThrow('Another worker has taken over this job')
    const reply = await visitor.requestJson<RewriteReply>(api.rewrite(id, rewriteId))
    expect(reply).toMatchObject({ state: 'writing', text: '' })
    await Promise.all([run(rewriteId), run(rewriteId)])
    const written = await visitor.requestJson<RewriteReply>(api.rewrite(id, rewriteId))
    expect(written).toMatchObject({ state: 'written', left: includedRewrites - 1 })
  })

  test('gives back a rewrite past its deadline, once', async () => {
    const { visitor, id } = await buyEulogy(product)
    const rewriteId = await requestWithoutWorker(visitor, id)
    await expireNow(rewriteId)
    await run(rewriteId)
    await run(rewriteId)
    expect(await readVersion(visitor, id)).toMatchObject({ rewritesLeft: includedRewrites })
  })

  test('ends quietly when the family was erased', async () => {
    const { visitor, id } = await buyEulogy(product)
    const rewriteId = await requestWithoutWorker(visitor, id)
    const running = run(rewriteId)
    await eraseFamily(product.workerCtx, { rootId: id, reason: 'requested' })
    await expect(running).resolves.toBeUndefined()
    await expect(run(rewriteId)).resolves.toBeUndefined()
  })
})
