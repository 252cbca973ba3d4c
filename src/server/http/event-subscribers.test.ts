import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { beforeEach, expect, test, vi } from 'vitest'
import { EventSubscribers } from './event-subscribers.ts'
import { watchDisconnect } from './streams.ts'

beforeEach(() => vi.useFakeTimers())

test('sends heartbeats within the 20 seconds after which a browser reconnects', () => {
  const subscribers = new EventSubscribers()
  const heartbeats = [vi.fn(), vi.fn()]
  for (const sendHeartbeat of heartbeats)
    subscribers.add('a-text', 'a-network', { notify: vi.fn(), sendHeartbeat, close: vi.fn() })
  for (const times of [1, 2, 3]) {
    vi.advanceTimersByTime(19_000)
    for (const heartbeat of heartbeats)
      expect(heartbeat.mock.calls.length).toBeGreaterThanOrEqual(times)
  }
  subscribers.close()
})

test('collects the signals of a request that has not subscribed yet', () => {
  const subscribers = new EventSubscribers()
  const missed = subscribers.collect('a-text')
  subscribers.notify({ submissionId: 'another-text', type: 'ready' })
  subscribers.notify({ submissionId: 'a-text', type: 'failed' })
  missed.stop()
  subscribers.notify({ submissionId: 'a-text', type: 'ready' })
  expect(missed.types).toEqual(['failed'])
  expect(subscribers.size).toBe(0)
  subscribers.close()
})

test.each([
  ['before', true],
  ['after', false],
])('a client that leaves %s we ask to be told is noticed once', async (_when, leavesFirst) => {
  const told: boolean[] = []
  const arrived = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<() => boolean>()
  const left = Promise.withResolvers<void>()
  const app = Fastify()
  app.get('/', async (request, reply) => {
    const connection = watchDisconnect(request, reply)
    arrived.resolve()
    if (leavesFirst) await once(request.raw.socket, 'close')
    connection.onDisconnect(() => {
      told.push(connection.isDisconnected())
      left.resolve()
    })
    asked.resolve(connection.isDisconnected)
    return reply.hijack()
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const client = connect(Number(port), '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  await arrived.promise
  if (!leavesFirst) expect((await asked.promise)()).toBe(false)
  client.destroy()
  await left.promise
  await app.close()
  expect(told).toEqual([true])
})
