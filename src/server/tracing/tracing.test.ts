import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { setUpProduct } from '#tests/support/product.ts'

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string }
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }

const received: string[] = []
const collector = createServer(async (request, reply) => {
  request.setEncoding('utf8')
  let body = ''
  for await (const chunk of request) body += chunk
  if (request.url === '/v1/traces') received.push(body)
  reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
afterAll(() => void collector.close())
const { port } = collector.address() as AddressInfo

const canary = 'Quintessenza'
const product = setUpProduct({
  settings: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
})

const listSpans = () =>
  received
    .map((body) => JSON.parse(body) as Export)
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
    .flatMap(({ spans }) => spans)

test('a trace follows an order through api, jobs and third parties, without user text', async () => {
  const visitor = product.visitor()
  const id = await visitor.submit({
    name: `${canary} Shaw`,
    memory: `${canary} taught me to swim in the cold sea.`,
    email: `${canary}@example.com`,
  })
  await visitor.preview(id)
  const { sessionId } = await visitor.openCheckout(id)
  await fetch(`${product.stripe.url}/control/sessions/${sessionId}/pay`, { method: 'POST' })
  await visitor.waitForEulogy(id)
  const names = () => new Set(listSpans().map(({ name }) => name))
  const expected = [
    'POST /api/submissions',
    'POST /api/submissions/:id/preview',
    'POST /api/create-checkout',
    'POST /api/payment-webhook',
    'stripe openCheckout',
    'stripe findCheckout',
    'model write',
    'model answer',
    'job prewrite',
    'job send-email',
    'smtp send',
    'sql select eulogy_submissions',
  ]
  await expect
    .poll(() => expected.filter((name) => !names().has(name)), { timeout: 15_000 })
    .toEqual([])

  const spans = listSpans()
  const find = (name: string) => {
    const span = spans.find((each) => each.name === name)
    if (!span) throw new Error(`no span ${name}`)
    return span
  }
  const checkout = find('POST /api/create-checkout')
  expect(find('stripe openCheckout').parentSpanId).toBe(checkout.spanId)
  expect(find('job prewrite').traceId).toBe(checkout.traceId)
  const preview = find('POST /api/submissions/:id/preview')
  const emailJobs = spans.filter(({ name }) => name === 'job send-email')
  expect(emailJobs.map(({ traceId }) => traceId)).toContain(preview.traceId)
  expect(received.join()).not.toMatch(new RegExp(`${canary}|${sessionId}|${id}`, 'i'))
  expect(received.join()).toContain('lovingly-said-worker')
})

test('the reply and the log have the same id, and only a trusted proxy may choose it', async () => {
  const own = await fetch(product.url + api.site(), {
    headers: { 'x-request-id': 'from-our-proxy' },
  })
  expect(own.headers.get('x-request-id')).toBe('from-our-proxy')
  const odd = await fetch(product.url + api.site(), { headers: { 'x-request-id': 'a b' } })
  expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})
