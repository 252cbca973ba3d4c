import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import type { Visitor } from '#tests/support/visitor.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ worker: false })
})
afterAll(() => product.stop())

const request = (visitor: Visitor, id: string) =>
  `GET ${api.waiting(id)} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${visitor.cookie}\r\n\r\n`

async function connected() {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Asks and hangs up as soon as the question has left. */
async function askAndHangUp(visitor: Visitor, id: string) {
  const socket = await connected()
  await new Promise((sent) => socket.write(request(visitor, id), sent))
  socket.destroy()
}

/** Someone who waits; resolves when the stream has begun. */
async function waits(visitor: Visitor, id: string) {
  const answer = await visitor.request(api.waiting(id))
  const reader = answer.body?.getReader()
  const first = new TextDecoder().decode((await reader?.read())?.value)
  return { first, leave: () => reader?.cancel() }
}

/** At most a hundred windows wait for one text, so those who hang up are spread over many. */
async function people(count: number) {
  const each = Array.from({ length: count }, async () => {
    const visitor = product.visitor()
    return { visitor, id: await visitor.submit() }
  })
  return Promise.all(each)
}

test('2,000 clients that disconnect before the response leave nothing in memory', async () => {
  const all = await people(25)
  for (let round = 0; round < 80; round += 1) {
    await Promise.all(all.map(({ visitor, id }) => askAndHangUp(visitor, id)))
  }
  const [one] = all
  if (!one) throw new Error('nobody is there')
  // Those who came before have been looked up by the time this stream begins.
  const waiting = await waits(one.visitor, one.id)
  await expect.poll(() => product.waitingRoom.size).toBe(1)
  await waiting.leave()
  await expect.poll(() => product.waitingRoom.size).toBe(0)
})

test('pipelined requests are released with their connection', async () => {
  const [one] = await people(1)
  if (!one) throw new Error('nobody is there')
  const socket = await connected()
  socket.write(request(one.visitor, one.id).repeat(3))
  await expect.poll(() => product.waitingRoom.size).toBe(3)
  socket.destroy()
  await expect.poll(() => product.waitingRoom.size).toBe(0)
})

test('browsers get different reconnect delays of two to eight seconds', async () => {
  const all = await people(12)
  const streams = await Promise.all(all.map(({ visitor, id }) => waits(visitor, id)))
  const times = streams.map(({ first }) => Number(/^retry: (\d+)$/m.exec(first)?.[1]))
  await Promise.all(streams.map(({ leave }) => leave()))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(2_000)
  expect(Math.max(...times)).toBeLessThan(8_000)
  expect(new Set(times).size).toBeGreaterThan(6)
})
