import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { buildApp } from '#server/http/app.ts'
import { testHttp } from '#tests/support/http.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct({ worker: false })
const connectionTimeoutMs = 300
/** More than the buffers of a connection hold. */
const large = Buffer.alloc(64 * 1024 * 1024)
/** Twice as many as it takes before new requests are rejected, and longer. */
const [stalled, stalledMs] = [80, 300]

type App = Awaited<ReturnType<typeof buildApp>>
let apps: { patient: App; strict: App }
const sockets = new Set<Socket>()

async function build(timeoutMs?: number) {
  const app = await buildApp(product.ctx, {
    ...testHttp(product.url),
    ...(timeoutMs && { connectionTimeoutMs: timeoutMs }),
  })
  const options = { config: { action: 'visit' } } as const
  app.get('/large', options, (_request, reply) => reply.send(large))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

beforeAll(async () => {
  apps = { patient: await build(), strict: await build(connectionTimeoutMs) }
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})
afterAll(async () => {
  await apps.patient.close()
  await apps.strict.close()
})

const portOf = ({ server }: App) => (server.address() as { port: number }).port
const countConnections = ({ server }: App) => promisify(server.getConnections).call(server)

/** A client that sends this and reads nothing. */
async function send(app: App, bytes: string) {
  const socket = connect(portOf(app), '127.0.0.1')
  sockets.add(socket)
  socket.on('error', () => {})
  socket.pause()
  await once(socket, 'connect')
  socket.write(bytes)
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`
/** A request that sends the first byte of its body. */
const startMessage = () =>
  `POST ${api.contact()} HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: ${product.url}\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{`

test('disconnects a client that stops reading', async () => {
  await send(apps.strict, get('/large'))
  await expect.poll(() => countConnections(apps.strict)).toBe(1)
  await expect.poll(() => countConnections(apps.strict)).toBe(0)
})

test('waits for two periods of two and a half minutes', () => {
  expect(apps.patient.server.timeout).toBe(150_000)
})

test.each<[string, number, () => string]>([
  ['many clients send slowly', stalled, startMessage],
  ['a client reads no responses', 1, () => get('/large').repeat(stalled + 1)],
])('stores a form while %s', async (_what, clients, bytes) => {
  await Promise.all(Array.from({ length: clients }, () => send(apps.patient, bytes())))
  await expect.poll(() => countConnections(apps.patient)).toBeGreaterThanOrEqual(clients)
  await pause(stalledMs)
  const visitor = new Visitor(`http://127.0.0.1:${portOf(apps.patient)}`, product.url)
  await expect(visitor.submit()).resolves.toBeTruthy()
})
