import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { beforeEach, expect, test, vi } from 'vitest'
import { closeGracefully } from './graceful-close.ts'

const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000)

beforeEach(() =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'],
  }),
)

/** A server whose requests never end by themselves. */
async function start() {
  const onTimeout = vi.fn()
  const server = createServer()
  const connections = closeGracefully(server, onTimeout)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const open = async () => {
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    client.on('error', () => {})
    await Promise.all([once(client, 'connect'), once(server, 'connection')])
    return { client, closed: once(client, 'close') }
  }
  const request = async () => {
    const opened = await open()
    const received = once(server, 'request')
    opened.client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await received
    return opened
  }
  return { server, connections, onTimeout, open, request }
}

test('a connection without a request is closed at once, one with a request in progress after the timeout', async () => {
  const { server, connections, onTimeout, open, request } = await start()
  const unused = await open()
  const busy = await request()
  const end = connections.begin()
  seconds(0.2)
  await unused.closed
  seconds(9)
  expect(onTimeout).not.toHaveBeenCalled()
  seconds(1)
  expect(onTimeout).toHaveBeenCalledOnce()
  expect(busy.client.destroyed).toBe(false)
  seconds(2)
  await busy.closed
  end()
  server.close()
})

test('once everything is closed, nothing is aborted or swept anymore', async () => {
  const { server, connections, onTimeout } = await start()
  connections.begin()()
  expect(vi.getTimerCount()).toBe(0)
  seconds(20)
  expect(onTimeout).not.toHaveBeenCalled()
  server.close()
})
