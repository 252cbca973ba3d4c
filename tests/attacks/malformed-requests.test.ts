import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/urls.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { submitAndPreview } from '#tests/support/purchases.ts'

const product = setUpProduct({ worker: false })

/** Sends these raw bytes and returns the response. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1', () =>
      socket.write(bytes),
    )
    let received = ''
    socket.setEncoding('latin1').on('data', (chunk) => {
      received += chunk
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(received))
  })
}

const close = 'connection: close\r\n\r\n'

test.each([
  ['a malformed URL', 400, `GET /%zz HTTP/1.1\r\nhost: a\r\n${close}`],
  ['a malformed api URL', 400, `GET /api/%zz HTTP/1.1\r\nhost: a\r\n${close}`],
  ['a missing host header', 400, `GET / HTTP/1.1\r\n${close}`],
  ['a request that is not HTTP', 400, 'this is not http\r\n\r\n'],
  ['an Expect header', 417, `GET / HTTP/1.1\r\nhost: a\r\nexpect: more\r\n${close}`],
  [
    'a request with oversized headers',
    431,
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n${close}`,
  ],
  ['an unsupported method', 403, `PROPFIND / HTTP/1.1\r\nhost: a\r\n${close}`],
  ['the TRACE method', 403, `TRACE / HTTP/1.1\r\nhost: a\r\n${close}`],
  [
    'a body with two lengths',
    400,
    'POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
  ],
  [
    'a body with a length and chunks',
    400,
    'POST /api/contact HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('%s is rejected with every security header', async (_what, status, bytes) => {
  const [head = ''] = (await sendBytes(bytes)).toLowerCase().split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^http/1.1 ${status} `))
  for (const header of [
    "content-security-policy: default-src 'none'",
    'strict-transport-security: max-age=31536000',
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
    'referrer-policy: no-referrer',
    'permissions-policy: camera=()',
  ]) {
    expect(head).toContain(header)
  }
})

test.each([
  ...['0', '10', '3000000000', '-3000000000', '-9007199254740991'],
  ...['0x1', '1e1', '1e0', '%201', '1%20', '01', '1.0', '+1'],
])('there is no question %s', async (number) => {
  const { visitor, id } = await submitAndPreview(product)
  const answer = { method: 'PUT', body: { before: '', answer: 'x' } }
  expect((await visitor.request(api.question(id, number), answer)).status).toBe(400)
})

test('a session id with a null byte is rejected', async () => {
  const body = { sessionId: 'cs_\u0000', submissionId: randomUUID() }
  expect((await product.visitor().request(api.confirmCheckout(), { body })).status).toBe(400)
})

test.each(['__proto__', 'constructor'])('a body with a prototype (%s) is refused', async (name) => {
  const response = await fetch(product.url + api.contact(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: `{"${name}":{"prototype":{"paid":true}}}`,
  })
  expect(response.status).toBe(400)
  expect(Reflect.get({}, 'paid')).toBeUndefined()
})

test('a sentence with a null byte is not found in the text', async () => {
  const { visitor, id } = await submitAndPreview(product)
  const body = { sentence: 'a\u0000b', isTrue: false }
  const { status } = await visitor.request(api.confirmations(id), { body })
  expect([404, 409]).toContain(status)
})

test('an email address that the payment page would reject is rejected before', async () => {
  const { visitor, id } = await submitAndPreview(product)
  const body = { submissionId: id, name: 'x', email: 'not an address' }
  expect((await visitor.request(api.createCheckout(), { body })).status).toBe(400)
})

test('a percent-encoded path has the headers of its route', async () => {
  const { visitor, id } = await submitAndPreview(product)
  const response = await visitor.request(`/%61pi/submissions/${id}`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

/** Every method and path of the api, with the names of the fields of its body. */
const listRoutes = () =>
  product.routes
    .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/'))
    .map(({ method, url, schema }) => ({ method, url, fields: fieldsOf(schema?.body) }))

function fieldsOf(body: unknown): string[] {
  if (!(body instanceof z.core.$ZodType)) return ['x']
  const { properties } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties ?? { x: true })
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('\u0000', '\ud800', '🕯'.repeat(500), "'; drop table x; --", '__proto__', '-1'),
)
const hostileValue = fc.oneof(hostileText, fc.jsonValue(), fc.constantFrom(1e308, -1, [], {}))

test('no route answers random input with a server error, with and without the right key', {
  timeout: 60_000,
}, async () => {
  const { visitor, id } = await submitAndPreview(product)
  // This stream stays open for whoever has the key.
  const routes = listRoutes().filter(({ url }) => !url.endsWith('/waiting'))
  expect(routes.length).toBeGreaterThan(30)
  const input = fc.record({
    route: fc.constantFrom(...routes),
    hasKey: fc.boolean(),
    parameter: hostileText,
    values: fc.array(hostileValue, { minLength: 12, maxLength: 12 }),
  })
  const answered = fc.asyncProperty(input, async ({ route, hasKey, parameter, values }) => {
    // A deletion with the right key would end the other requests.
    const rightId = hasKey && route.method !== 'DELETE'
    const path = route.url.replace(/:(\w+)/g, (_, name) =>
      name === 'id' && rightId ? id : encodeURIComponent(parameter.toWellFormed()) || 'x',
    )
    const fields = route.fields.map((field, at) => [field, values[at % values.length]])
    const { status } = await (hasKey ? visitor : product.visitor()).request(path, {
      method: route.method,
      ...(route.method !== 'GET' && { body: Object.fromEntries(fields) }),
    })
    expect(status, `${route.method} ${path}`).toBeLessThan(500)
  })
  await fc.assert(answered, { numRuns: 500 })
})
