import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safePost } from './safe-post.ts'

let requestCount = 0
let seenHost: string | undefined
const server = createServer((request, reply) => {
  requestCount += 1
  seenHost = request.headers.host
  if (request.url === '/redirect') return reply.writeHead(302, { location: '/target' }).end()
  if (request.url === '/cut') {
    reply.writeHead(200, { 'content-length': '100' }).write('tak')
    setTimeout(() => reply.destroy(), 20)
    return
  }
  if (request.url === '/endless') return reply.end('x'.repeat(200_000))
  reply.end('taken')
})
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const post = (address: string, allowHttp = false) =>
  safePost(new URL(address), {
    headers: {},
    body: '{}',
    signal: AbortSignal.timeout(5_000),
    allowHttp,
  })

test('sends nothing without https', async () => {
  const before = requestCount
  const refused = post(`http://127.0.0.1:${port}/`)
  await expect(refused).rejects.toMatchObject({ reason: 'not-https', charged: false })
  expect(requestCount).toBe(before)
})

test('is not charged for an unknown host', async () => {
  const lost = post('https://unknown.invalid/')
  await expect(lost).rejects.toMatchObject({ reason: 'connection-lost', charged: false })
})

test('reaches a local stand-in if allowed, and sends its host name', async () => {
  expect(await post(`http://localhost:${port}/`, true)).toMatchObject({
    status: 200,
    body: 'taken',
  })
  expect(seenHost).toBe(`localhost:${port}`)
})

test('does not follow a redirect', async () => {
  const before = requestCount
  const redirected = post(`http://127.0.0.1:${port}/redirect`, true)
  await expect(redirected).rejects.toMatchObject({ reason: 'connection-lost', charged: true })
  expect(requestCount).toBe(before + 1)
})

test('may be charged when the connection is lost during the response', async () => {
  const cut = post(`http://127.0.0.1:${port}/cut`, true)
  await expect(cut).rejects.toMatchObject({ reason: 'connection-lost', charged: true })
})

test('aborts a response that is too long', async () => {
  const endless = post(`http://127.0.0.1:${port}/endless`, true)
  await expect(endless).rejects.toMatchObject({ reason: 'too-long' })
})
