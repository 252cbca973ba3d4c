import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'

/** Browsers that wait for their texts. They reconnect when a stream ends, after the delay that it named. */
type Clients = { host: string; port: number; visitors: Visitor[]; perSecond: number }
export type Visitor = { id: string; cookie: string }
export type Command =
  | { type: 'open'; clients: Clients }
  | { type: 'use-port'; port: number }
  | 'report'
export type Report = {
  open: number
  /** How often each status was answered. */
  statuses: Record<string, number>
  /** When each visitor was first notified, in milliseconds. */
  readyAt: [id: string, at: number][]
  /** When the last stream was opened. */
  lastOpenedAt: number
}

/** What a browser waits if a stream didn't name a delay. */
const defaultRetryMs = 3_000
const report: Report = { open: 0, statuses: {}, readyAt: [], lastOpenedAt: 0 }
let port = 0

function openStream(host: string, visitor: Visitor) {
  const socket: Socket = connect(port, '127.0.0.1')
  let retryMs = defaultRetryMs
  let isOpen = false
  socket.setEncoding('latin1')
  socket.on('connect', () =>
    socket.write(
      `GET ${api.waiting(visitor.id)} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${visitor.cookie}\r\naccept: text/event-stream\r\n\r\n`,
    ),
  )
  socket.on('data', (chunk) => {
    const text = String(chunk)
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? []
    if (status) report.statuses[status] = (report.statuses[status] ?? 0) + 1
    if (status && status !== '200') socket.destroy()
    const [, retry] = /retry: (\d+)/.exec(text) ?? []
    if (retry) retryMs = Number(retry)
    if (retry && !isOpen) {
      isOpen = true
      report.open += 1
      report.lastOpenedAt = Date.now()
    }
    if (text.includes('event: ready')) report.readyAt.push([visitor.id, Date.now()])
    // A stream that ended: the browser closes and reconnects.
    if (/(^|\r\n)0\r\n\r\n$/.test(text)) socket.end()
  })
  socket.on('error', () => {
    report.statuses.failed = (report.statuses.failed ?? 0) + 1
  })
  socket.on('close', async () => {
    if (isOpen) report.open -= 1
    isOpen = false
    await pause(retryMs)
    openStream(host, visitor)
  })
}

process.on('message', async (command: Command) => {
  if (command === 'report') {
    process.send?.(report)
    return
  }
  if (command.type === 'use-port') {
    port = command.port
    return
  }
  const { clients } = command
  port = clients.port
  for (const [at, visitor] of clients.visitors.entries()) {
    openStream(clients.host, visitor)
    if (at % 20 === 19) await pause(20_000 / clients.perSecond)
  }
})
process.on('disconnect', () => process.exit())
