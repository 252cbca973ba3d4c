import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { setUpProduct } from '#tests/support/product.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const product = setUpProduct({ worker: false })

const request = (visitor: Visitor, id: string) =>
  `GET ${api.waiting(id)} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${visitor.cookie}\r\n\r\n`

async function openSocket() {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Sends the request and disconnects as soon as it is written. */
async function requestAndDisconnect(visitor: Visitor, id: string) {
  const socket = await openSocket()
  await new Promise((sent) => socket.write(request(visitor, id), sent))
  socket.destroy()
}

/** Resolves when the stream has started. */
async function openStream(visitor: Visitor, id: string) {
  const response = await visitor.request(api.waiting(id))
  const reader = response.body?.getReader()
  const first = new TextDecoder().decode((await reader?.read())?.value)
  return { first, leave: () => reader?.cancel() }
}

/** At most a hundred streams are kept for one text, so the clients are spread over many texts. */
const people = (count: number) => Promise.all(Array.from({ length: count }, person))

async function person() {
  const visitor = product.visitor()
  return { visitor, id: await visitor.submit() }
}

test('2,000 clients that disconnect before the response leave nothing in memory', async () => {
  const all = await people(25)
  for (let round = 0; round < 80; round += 1) {
    await Promise.all(all.map(({ visitor, id }) => requestAndDisconnect(visitor, id)))
  }
  const one = await person()
  // By the time this stream starts, the earlier requests have been handled.
  const waiting = await openStream(one.visitor, one.id)
  await expect.poll(() => product.subscribers.size).toBe(1)
  await waiting.leave()
  await expect.poll(() => product.subscribers.size).toBe(0)
})

test('pipelined requests are released with their connection', async () => {
  const one = await person()
  const socket = await openSocket()
  socket.write(request(one.visitor, one.id).repeat(3))
  await expect.poll(() => product.subscribers.size).toBe(3)
  socket.destroy()
  await expect.poll(() => product.subscribers.size).toBe(0)
})

test('browsers get different reconnect delays of two to eight seconds', async () => {
  const all = await people(12)
  const streams = await Promise.all(all.map(({ visitor, id }) => openStream(visitor, id)))
  const times = streams.map(({ first }) => Number(/^retry: (\d+)$/m.exec(first)?.[1]))
  await Promise.all(streams.map(({ leave }) => leave()))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(2_000)
  expect(Math.max(...times)).toBeLessThan(8_000)
  expect(new Set(times).size).toBeGreaterThan(6)
})
