import { expect, test } from 'vitest'
import { api, pages } from '#contract/urls.ts'
import { inLanes } from '#tests/load/harness/buyers.ts'
import { createRandom } from '#tests/load/harness/random.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, submitAndPreview } from '#tests/support/purchases.ts'
import { canary, plantCanaries, probeGenerator, showsText } from './probes.ts'

const product = setUpProduct()
const someId = '00000000-0000-4000-8000-000000000009'

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['no origin', { origin: '' }],
  ['a cross-site fetch', { origin: 'ours', 'sec-fetch-site': 'cross-site' }],
])(
  'requests with %s are accepted only where a key or a signature is in them',
  async (_name, headers) => {
    const accepted: string[] = []
    for (const { method, url } of product.routes) {
      if (['GET', 'HEAD'].includes(method)) continue
      const origin = headers.origin === 'ours' ? product.url : headers.origin
      const response = await product.visitor().request(url.replaceAll(/:\w+/g, someId), {
        method,
        headers: { ...headers, origin },
      })
      if (response.status !== 403) accepted.push(url)
    }
    expect(new Set(accepted)).toEqual(
      new Set([
        api.paymentWebhook(),
        api.automationCallback(),
        api.mailEvents(),
        api.unsubscribe(':key'),
        pages.shareMemory(':key'),
        pages.ownMemory(':key', ':ownKey'),
      ]),
    )
  },
)

test('a form of another site, which sends no JSON, is rejected', async () => {
  const response = await product.visitor().request(api.createCheckout(), {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: {},
  })
  expect(response.status).toBe(415)
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
