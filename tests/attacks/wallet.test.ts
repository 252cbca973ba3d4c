import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { purgeExpired } from '#server/flows/privacy/purge-expired.ts'
import { type Product, setUpProduct, startProduct } from '#tests/support/product.ts'
import { requiredInput } from '#tests/support/required-input.ts'

/** Requests a preview with this X-Forwarded-For header. */
async function previewFrom(product: Product, forwardedFor: string, visitor = product.visitor()) {
  const headers = { 'x-forwarded-for': forwardedFor }
  const submitted = await visitor.request(api.submissions(), { body: requiredInput, headers })
  const { id } = (await submitted.json()) as { id: string }
  return visitor.request(api.preview(id), { method: 'POST', headers })
}

const statuses = (responses: Response[]) => responses.map(({ status }) => status)

async function inTurn(count: number, ask: (n: number) => Promise<Response>) {
  const responses: Response[] = []
  for (let n = 0; n < count; n += 1) {
    const response = await ask(n)
    await response.clone().text()
    responses.push(response)
  }
  return responses
}

describe('behind a trusted proxy', () => {
  const product = setUpProduct({
    worker: false,
    settings: { PREVIEWS_PER_NETWORK: '2' },
  })

  test('a network with too many previews is told when to retry', async () => {
    const responses = await inTurn(3, (n) => previewFrom(product, `198.51.100.${n}`))
    expect(statuses(responses)).toEqual([200, 200, 429])
    const refused = responses.at(-1)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused?.json()).toEqual({
      code: 'no-free-preview',
      message: expect.stringContaining('You can come back tomorrow for one.'),
    })
    expect((await previewFrom(product, '203.0.113.1')).status).toBe(200)
  })

  test('forged entries in X-Forwarded-For change nothing', async () => {
    const responses = await inTurn(3, (n) => previewFrom(product, `10.0.${n}.1, 192.0.2.9`))
    expect(statuses(responses)).toEqual([200, 200, 429])
  })

  test('the first 48 bits of an IPv6 address are one network', async () => {
    const responses = await inTurn(3, (n) => previewFrom(product, `2001:db8:7:${n}::1`))
    expect(statuses(responses)).toEqual([200, 200, 429])
    expect((await previewFrom(product, '2001:db8:8::1')).status).toBe(200)
  })

  test('deleting what was sent gives a network nothing back', async () => {
    const visitor = product.visitor()
    const headers = { 'x-forwarded-for': '192.0.44.1' }
    const responses = await inTurn(3, async () => {
      const sent = await visitor.request(api.submissions(), { body: requiredInput, headers })
      const { id } = (await sent.json()) as { id: string }
      const response = await visitor.request(api.preview(id), { method: 'POST', headers })
      await response.clone().text()
      const erasure = { rootId: id, reason: 'requested', paidCheckoutId: null } as const
      await eraseFamily(product.workerCtx, erasure)
      return response
    })
    expect(statuses(responses)).toEqual([200, 200, 429])
  })

  test('stores no address, and its hash for at most two days', async () => {
    await previewFrom(product, '198.18.7.7')
    const { owner } = product.database
    const stored = await owner.selectFrom('network_spend').selectAll().execute()
    expect(stored.length).toBeGreaterThan(0)
    expect(JSON.stringify(stored)).not.toContain('198.18.7')
    await purgeExpired({ ...product.ctx, db: owner })
    expect(await owner.selectFrom('network_spend').selectAll().execute()).toHaveLength(
      stored.length,
    )
    const now = () => new Date(Date.now() + 49 * 60 * 60 * 1000)
    await purgeExpired({ ...product.ctx, db: owner, now })
    expect(await owner.selectFrom('network_spend').selectAll().execute()).toEqual([])
  })
})

test('X-Forwarded-For is ignored without a trusted proxy', async () => {
  const product = await startProduct({
    worker: false,
    settings: { TRUSTED_PROXIES: '', PREVIEWS_PER_NETWORK: '2' },
  })
  const responses = await inTurn(3, (n) => previewFrom(product, `198.51.${n}.1`))
  expect(statuses(responses)).toEqual([200, 200, 429])
  await product.stop()
})
