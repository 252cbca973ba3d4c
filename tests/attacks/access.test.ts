import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { inLanes } from '#tests/load/harness/buyers.ts'
import { createRandom } from '#tests/load/harness/random.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { canary, plantCanaries, probeGenerator, showsText } from './probes.ts'

let owner: Visitor
let submissionId: string
let text: string

const product = setUpProduct()

beforeAll(async () => {
  owner = product.visitor()
  submissionId = await owner.submit()
  await owner.preview(submissionId)
  const { sessionId } = await owner.openCheckout(submissionId)
  await fetch(`${product.stripe.url}/control/sessions/${sessionId}/pay`, { method: 'POST' })
  await owner.confirm(sessionId, submissionId)
  text = await owner.waitForEulogy(submissionId)
})

const paths = (id: string) => [
  api.submission(id),
  api.fullEulogy(id),
  api.versions(id),
  api.waiting(id),
]

describe('a paid eulogy', () => {
  test('opens in the browser that bought it', async () => {
    expect(await owner.fullEulogy(submissionId)).toBe(text)
    expect(text.length).toBeGreaterThan(500)
  })

  test('does not open by its id without a key', { tags: 'S6-007' }, async () => {
    for (const path of paths(submissionId)) {
      const response = await product.visitor().request(path)
      expect([path, response.status]).toEqual([path, 404])
    }
  })

  test("does not open with another family's key, and a wrong id gets the same response", {
    tags: ['R10-g', 'S6-007'],
  }, async () => {
    const stranger = product.visitor()
    await stranger.submit()
    const wrongKey = await stranger.request(api.submission(submissionId))
    const wrongId = await stranger.request(api.submission(crypto.randomUUID()))
    expect(wrongKey.status).toBe(404)
    expect(await wrongKey.text()).toBe(await wrongId.text())
    const changing = ['date', 'x-request-id']
    const constant = (headers: Headers) => [...headers].filter(([name]) => !changing.includes(name))
    expect(constant(wrongKey.headers)).toEqual(constant(wrongId.headers))
  })

  test('does not exchange a wrong key for a cookie', async () => {
    const attacker = product.visitor()
    const response = await attacker.request(api.access(submissionId), {
      body: { key: 'A'.repeat(43) },
    })
    expect(response.status).toBe(404)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test('opens with the emailed key in any browser', { tags: 'S6-005' }, async () => {
    const email = await product.mailbox.waitForEmail(
      ({ subject }) => subject.startsWith('Your eulogy for'),
      10_000,
    )
    const [, key = ''] = /#key=([\w-]{43})/.exec(email.html) ?? []
    const otherBrowser = product.visitor()
    expect((await otherBrowser.request(api.access(submissionId), { body: { key } })).status).toBe(
      200,
    )
    expect(await otherBrowser.fullEulogy(submissionId)).toBe(text)
  })

  test('does not open with a revoked key', async () => {
    const email = await product.mailbox.waitForEmail(
      ({ subject }) => subject.startsWith('Your eulogy for'),
      10_000,
    )
    const [, key = ''] = /#key=([\w-]{43})/.exec(email.html) ?? []
    const otherBrowser = product.visitor()
    await otherBrowser.request(api.access(submissionId), { body: { key } })
    const keys = product.database.owner.updateTable('access_keys')
    await keys.set({ revoked_at: new Date() }).execute()
    try {
      for (const path of paths(submissionId)) {
        expect([path, (await otherBrowser.request(path)).status]).toEqual([path, 404])
      }
      const response = await product.visitor().request(api.access(submissionId), { body: { key } })
      expect(response.status).toBe(404)
    } finally {
      await keys.set({ revoked_at: null }).execute()
    }
    expect(await otherBrowser.fullEulogy(submissionId)).toBe(text)
  })

  test('is stored with only the hashes of its keys', { tags: 'R10-b' }, async () => {
    const rows = await product.database.owner.selectFrom('access_keys').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { hash } of rows) expect(hash).toHaveLength(32)
  })
})

describe('requests from another site', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: '' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
  ])('are rejected with %s', async (_name, headers) => {
    const body = { submissionId, name: 'x', email: 'x@example.com' }
    const response = await owner.request(api.createCheckout(), { body, headers })
    expect(response.status).toBe(403)
  })

  test('are rejected with a form content type', async () => {
    const response = await owner.request(api.createCheckout(), {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: {},
    })
    expect(response.status).toBe(415)
  })
})

test('no probe without a payment or the right key shows a word of a text', {
  timeout: 60_000,
}, async () => {
  const unpaid = await submitAndPreview(product)
  const { sessionId } = await unpaid.visitor.openCheckout(unpaid.id)
  const bought = await buyEulogy(product)
  const families = [{ ...unpaid, sessionId }, bought]
  expect(await plantCanaries(product.database.urls.owner, families)).toBe(2)
  expect(await bought.visitor.fullEulogy(bought.id)).toContain(canary)
  const seed = Math.floor(Math.random() * 2 ** 31)
  const next = probeGenerator({
    random: createRandom(seed),
    unpaid: families.slice(0, 1),
    paid: [bought],
    origin: product.url,
  })
  const shown: string[] = []
  await inLanes(8, 300, async () => {
    const probe = next()
    if (await showsText(product.url, probe)) shown.push(probe.kind)
  })
  expect(shown, `seed ${seed}`).toEqual([])
})

test('every API response has the security headers, including errors', async () => {
  for (const path of [api.site(), api.submission(submissionId), '/api/nothing', '/nothing']) {
    const { headers } = await product.visitor().request(path)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('strict-transport-security')).toContain('max-age=')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('permissions-policy')).toContain('camera=(), microphone=(),')
  }
})
