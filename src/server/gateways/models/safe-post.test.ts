import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublic, safePost } from './safe-post.ts'

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

const post = (address: string, allowLoopback = false) =>
  safePost(new URL(address), {
    headers: {},
    body: '{}',
    signal: AbortSignal.timeout(5_000),
    allowLoopback,
  })

test.each([
  ['without https', () => `http://127.0.0.1:${port}/`, 'not-https'],
  ['to this machine', () => `https://127.0.0.1:${port}/`, 'private-address'],
  ['to this machine by name', () => `https://localhost:${port}/`, 'private-address'],
  ['to this machine as a number', () => `https://2130706433:${port}/`, 'private-address'],
  ['to this machine by IPv6', () => `https://[::1]:${port}/`, 'private-address'],
  ['to a private network', () => 'https://10.1.2.3/', 'private-address'],
  ['to a cloud metadata service', () => 'https://169.254.169.254/', 'private-address'],
  ['to an unknown host', () => 'https://unknown.invalid/', 'host-not-found'],
])('sends nothing %s', async (_case, address, reason) => {
  const before = requestCount
  await expect(post(address())).rejects.toMatchObject({ reason, charged: false })
  expect(requestCount).toBe(before)
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
  expect(await post(`http://127.0.0.1:${port}/redirect`, true)).toMatchObject({ status: 302 })
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

test.each([
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['2606:4700::1111', true],
  ['100.64.0.1', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['239.1.1.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['::127.0.0.1', false],
  ['4000::1', false],
  ['2001:db8::1', false],
  ['3fff::1', false],
  ['192.0.2.1', false],
  ['198.18.0.1', false],
  ['8.8', false],
  ['localhost', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublic(address)).toBe(expected)
})
