import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type SlowKind = 'header' | 'body' | 'read'

/** A connection that sends or reads almost nothing, as slowhttptest does. */
const openings: Record<SlowKind, (host: string) => string> = {
  header: (host) => `GET / HTTP/1.1\r\nhost: ${host}\r\n`,
  body: (host) =>
    `POST /api/contact HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{`,
  // Several large answers, of which nothing is read.
  read: (host) => `GET /api/openapi.json HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(60),
}
const drips: Record<SlowKind, string> = { header: 'x-a: b\r\n', body: ' ', read: '' }

const dripEveryMs = 5_000
/** As slowhttptest does: all in one second would be a flood, which is another attack. */
const connectionsPerSecond = 200
const batch = 20
const readRestMs = 5_000

/** Opens connections of all three kinds and keeps each busy until the server closes it. */
export async function openSlowConnections(port: number, count: number) {
  const kinds = Object.keys(openings) as SlowKind[]
  const open = new Map<Socket, SlowKind>()
  const closed: Record<SlowKind, number> = { header: 0, body: 0, read: 0 }
  let [opened, most] = [0, 0]
  const start = (kind: SlowKind) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      opened += 1
      open.set(socket, kind)
      most = Math.max(most, open.size)
      socket.write(openings[kind](`127.0.0.1:${port}`))
      if (kind === 'read') socket.pause()
      else socket.resume()
    })
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      if (open.delete(socket)) closed[kind] += 1
    })
  }
  for (let n = 0; n < count; n += 1) {
    start(kinds[n % kinds.length] as SlowKind)
    if (n % batch === 0) await pause((batch * 1_000) / connectionsPerSecond)
  }
  const drip = setInterval(() => {
    for (const [socket, kind] of open) if (drips[kind]) socket.write(drips[kind])
  }, dripEveryMs)
  return {
    /** A client that doesn't read doesn't notice that the server has closed, so all read the rest now. */
    async readRest() {
      for (const [socket, kind] of open) if (kind === 'read') socket.resume()
      await pause(readRestMs)
    },
    count: () => ({ opened, most, open: open.size, closed: { ...closed } }),
    close() {
      clearInterval(drip)
      for (const socket of open.keys()) socket.destroy()
    },
  }
}
