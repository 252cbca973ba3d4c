import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'

export type SlowKind = 'header' | 'body' | 'read'

const largeRequest = (host: string) => `GET ${api.openapi()} HTTP/1.1\r\nhost: ${host}\r\n\r\n`

/** A connection that sends or reads almost nothing, as slowhttptest does. */
const openings: Record<SlowKind, (host: string) => string> = {
  header: (host) => `GET / HTTP/1.1\r\nhost: ${host}\r\n`,
  body: (host) =>
    `POST /api/contact HTTP/1.1\r\nhost: ${host}\r\norigin: http://${host}\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{`,
  read: largeRequest,
}
const drips: Record<SlowKind, (host: string) => string> = {
  header: () => 'x-a: b\r\n',
  body: () => ' ',
  // Nothing is read, so that the buffers of the connection fill up within two minutes.
  read: (host) => largeRequest(host).repeat(3),
}

/** Each connection sends something this often. They take turns: all in the same moment would be a flood. */
const dripEveryMs = 5_000
const turnMs = 50
const turns = dripEveryMs / turnMs
/** Buffers hold about fifty responses. A client that sends more would only wait for its own buffers. */
const maxDrips: Record<SlowKind, number> = { header: Infinity, body: Infinity, read: 25 }
/** As slowhttptest does. */
const connectionsPerSecond = 200
const batch = 20
const readRestMs = 5_000

/** Opens connections of all three kinds and keeps each busy until the server closes it. */
export async function openSlowConnections(port: number, count: number) {
  const kinds = Object.keys(openings) as SlowKind[]
  const open = new Map<Socket, { kind: SlowKind; turn: number; drips: number }>()
  const closed: Record<SlowKind, number> = { header: 0, body: 0, read: 0 }
  let [opened, most] = [0, 0]
  const start = (kind: SlowKind) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      opened += 1
      open.set(socket, { kind, turn: opened % turns, drips: 0 })
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
  let turn = 0
  const drip = setInterval(() => {
    turn = (turn + 1) % turns
    for (const [socket, connection] of open) {
      if (connection.turn !== turn || connection.drips >= maxDrips[connection.kind]) continue
      connection.drips += 1
      socket.write(drips[connection.kind](`127.0.0.1:${port}`))
    }
  }, turnMs)
  for (let n = 0; n < count; n += 1) {
    start(kinds[n % kinds.length] as SlowKind)
    if (n % batch === 0) await pause((batch * 1_000) / connectionsPerSecond)
  }
  return {
    /** A client that doesn't read doesn't notice that the server has closed, so all read the rest now. */
    async readRest() {
      for (const [socket, { kind }] of open) if (kind === 'read') socket.resume()
      await pause(readRestMs)
    },
    count: () => ({ opened, most, open: open.size, closed: { ...closed } }),
    close() {
      clearInterval(drip)
      for (const socket of open.keys()) socket.destroy()
    },
  }
}
