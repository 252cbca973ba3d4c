import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { watchDisconnect } from './streams.ts'

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
