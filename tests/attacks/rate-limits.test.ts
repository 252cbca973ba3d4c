import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { localLimits } from '#scripts/local/local-limits.ts'
import { purgeExpired } from '#server/flows/privacy/purge-expired.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy } from '#tests/support/purchases.ts'
import { requiredInput } from '#tests/support/records.ts'

const id = '00000000-0000-4000-8000-000000000009'
const key = 'k'.repeat(43)
const message = { name: 'Bea', email: 'bea@example.com', subject: 'Hello', message: 'Thank you.' }

const checkout = { submissionId: id, name: 'M', email: 'a@example.com' }

/** Each limited action, its request, and the status while it is within the limit. */
const acts = [
  ['submit', api.submissions(), requiredInput, 201],
  ['preview', api.preview(id), undefined, 404],
  ['checkout', api.createCheckout(), checkout, 404],
  ['contact', api.contact(), message, 202],
  ['exchange-key', api.access(id), { key }, 404],
  ['retry', api.retries(id), requiredInput, 404],
  ['edit', api.edits(id), { text: 'x', revision: 0 }, 404],
] as const

/** A different limit for each, so a mixed-up counter shows. */
const limits = {
  submit: 2,
  preview: 3,
  checkout: 4,
  contact: 5,
  'exchange-key': 6,
  retry: 7,
  edit: 8,
  file: 2,
  'your-data': 3,
  contribute: 4,
  'find-links': 5,
  'browser-error': 4,
  'mail-event': 3,
}

/** The other routes that are limited, each with its counter. */
const routes = [
  ['POST', api.findLinks(), 'find-links'],
  ['POST', api.browserErrors(), 'browser-error'],
  ['POST', api.mailEvents(), 'mail-event'],
  ['POST', api.memoryLinks(), 'contribute'],
  ['DELETE', api.memoryLinks(), 'your-data'],
  ['DELETE', api.memoryLink(id), 'your-data'],
  ['PATCH', api.memories(), 'edit'],
  ['POST', api.confirmations(id), 'edit'],
  ['GET', api.file(id, 'docx'), 'file'],
  ['POST', api.readFile('docx'), 'file'],
  ['POST', api.rewrites(id), 'retry'],
  ['POST', api.readerLinks(id), 'your-data'],
  ['DELETE', api.readerLink(id, id), 'your-data'],
  ['POST', api.read(), 'exchange-key'],
  ['DELETE', api.submission(id), 'your-data'],
  ['DELETE', api.otherKeys(id), 'your-data'],
  ['GET', api.export(id), 'your-data'],
] as const

const product = setUpProduct({
  settings: {
    LOCAL_LIMITS: localLimits({
      rates: Object.fromEntries(
        Object.entries(limits).map(([action, times]) => [action, { times, seconds: 600 }]),
      ),
    }),
  },
})

const send = (path: string, body: object | undefined, network: string) =>
  product.visitor(network).request(path, { method: 'POST', ...(body && { body }) })

describe.each(acts)('%s', (act, path, body, allowedStatus) => {
  test('is rate-limited per network, even under concurrent requests', async () => {
    const network = '203.0.113.5'
    const responses = await Promise.all(Array.from({ length: 9 }, () => send(path, body, network)))
    const count = (status: number) =>
      responses.filter((response) => response.status === status).length
    expect([count(allowedStatus), count(429)]).toEqual([limits[act], 9 - limits[act]])
    const refused = responses.find(({ status }) => status === 429)
    const wait = Number(refused?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(500)
    expect(wait).toBeLessThanOrEqual(600)
    expect(await refused?.json()).toEqual({
      code: 'rate-limited',
      message: expect.stringMatching(
        act === 'contact' || act === 'edit'
          ? / network( right now)?\. What you wrote is still on this page\. Please come back in about 10 minutes\.$/
          : / network( right now)?\. Your words are safe\. Please come back in about 10 minutes\.$/,
      ),
    })
    expect((await send(path, body, '203.0.114.5')).status).toBe(allowedStatus)
  })

  test(`${act === 'preview' || act === 'contact' ? 'is unavailable' : 'is allowed'} while counting fails`, async () => {
    await sql`revoke insert on rate_limits from lovingly_api`.execute(product.database.owner)
    try {
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => send(path, body, '203.0.115.5')),
      )
      const expected = act === 'preview' || act === 'contact' ? 503 : allowedStatus
      expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(expected))
      for (const { status, headers } of responses)
        expect(headers.get('retry-after')).toBe(status === 503 ? '2' : null)
    } finally {
      await sql`grant insert on rate_limits to lovingly_api`.execute(product.database.owner)
    }
  })
})

test.each(routes)('%s %s counts as %s', async (method, path, act) => {
  const index = routes.findIndex(([other, at]) => other === method && at === path)
  const sent = Array.from({ length: limits[act] + 1 }, async () => {
    const { status } = await product.visitor(`198.51.${index}.5`).request(path, { method })
    return status === 429 ? 'limited' : status < 500 ? 'answered' : status
  })
  const outcomes = (await Promise.all(sent)).sort()
  expect(outcomes).toEqual([...Array(limits[act]).fill('answered'), 'limited'])
})

test('webhooks, confirming, waiting and reading are never limited', async () => {
  const { visitor, id: bought, sessionId, text } = await buyEulogy(product)
  const fortyTimes = Array.from({ length: 40 })
  const confirmed = await Promise.all(fortyTimes.map(() => visitor.confirm(sessionId, bought)))
  expect(new Set(confirmed.map(({ state }) => state))).toEqual(new Set(['paid-here']))
  const read = await Promise.all(fortyTimes.map(() => visitor.fullEulogy(bought)))
  expect(new Set(read)).toEqual(new Set([text]))
  const waited = await Promise.all(fortyTimes.map(() => visitor.waitForEulogy(bought)))
  expect(new Set(waited)).toEqual(new Set([text]))
  const forged = await Promise.all(
    fortyTimes.map(() => send(api.paymentWebhook(), { type: 'forged' }, '203.0.116.5')),
  )
  expect(new Set(forged.map(({ status }) => status))).toEqual(new Set([400]))
})

test('stores no address with a count and purges expired counts', async () => {
  const { owner } = product.database
  const counts = () => owner.selectFrom('rate_limits').selectAll().execute()
  expect((await counts()).length).toBeGreaterThan(0)
  expect(JSON.stringify(await counts())).not.toContain('203.0.11')
  await purgeExpired({ ...product.ctx, db: owner, now: () => new Date(Date.now() + 601_000) })
  expect(await counts()).toEqual([])
})
