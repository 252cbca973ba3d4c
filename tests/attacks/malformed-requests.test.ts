import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { submitAndPreview } from '#tests/support/purchases.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ worker: false })
})

afterAll(() => product.stop())

/** What comes back for these very bytes. */
function say(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1', () =>
      socket.write(bytes),
    )
    let heard = ''
    socket.setEncoding('latin1').on('data', (piece) => {
      heard += piece
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(heard))
  })
}

const close = 'connection: close\r\n\r\n'

test.each([
  ['an address that cannot be read', 400, `GET /%zz HTTP/1.1\r\nhost: a\r\n${close}`],
  [
    'an address of the api that cannot be read',
    400,
    `GET /api/%zz HTTP/1.1\r\nhost: a\r\n${close}`,
  ],
  ['no name of a host', 400, `GET / HTTP/1.1\r\n${close}`],
  ['no HTTP', 400, 'this is not http\r\n\r\n'],
  ['an expectation', 417, `GET / HTTP/1.1\r\nhost: a\r\nexpect: more\r\n${close}`],
  ['headers too large', 431, `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n${close}`],
  ['a method that nobody serves', 403, `PROPFIND / HTTP/1.1\r\nhost: a\r\n${close}`],
])('%s is refused with every header of a safe answer', async (_what, status, bytes) => {
  const [head = ''] = (await say(bytes)).toLowerCase().split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^http/1.1 ${status} `))
  for (const header of [
    "content-security-policy: default-src 'none'",
    'strict-transport-security: max-age=63072000',
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
    'referrer-policy: no-referrer',
    'permissions-policy: camera=()',
  ]) {
    expect(head).toContain(header)
  }
})

test('a session id that no database can look for is refused', async () => {
  const body = { sessionId: 'cs_\u0000', submissionId: randomUUID() }
  expect((await product.visitor().request(api.confirmCheckout(), { body })).status).toBe(400)
})

test('an address that is spelled otherwise has the headers of what it reaches', async () => {
  const { visitor, id } = await submitAndPreview(product)
  const answer = await visitor.request(`/%61pi/submissions/${id}`)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
})
