import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import { add, type Counts } from '#tests/load/harness/report.ts'

export type Waiting = { id: string; cookie: string }
export type Command =
  | { host: string; port: number; waiting: Waiting[]; perSecond: number }
  /** Reconnect to this port from now on. */
  | { port: number }
  | 'report'
export type Report = {
  open: number
  /** How often each status was answered. */
  statuses: Counts
  /** When each visitor was notified, in milliseconds. */
  readyAt: [id: string, at: number][]
  /** When the last stream was opened. */
  lastOpenedAt: number
}

/** What a browser waits if a stream didn't name a delay. */
const defaultRetryMs = 3_000
const report: Report = { open: 0, statuses: {}, readyAt: [], lastOpenedAt: 0 }
let port = 0

/** Visitors come from many networks, and one network may not hold many streams. */
const addressOf = ({ id }: Waiting) =>
  ['10', ...[0, 2].map((at) => Number.parseInt(id.slice(at, at + 2), 16)), '1'].join('.')

/** Reconnects when the stream ends, after the delay that it named. */
function openStream(host: string, visitor: Waiting) {
  const socket: Socket = connect(port, '127.0.0.1')
  let retryMs = defaultRetryMs
  let isOpen = false
  socket.setEncoding('latin1')
  socket.on('connect', () =>
    socket.write(
      `GET ${api.waiting(visitor.id)} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${addressOf(visitor)}\r\ncookie: ${visitor.cookie}\r\naccept: text/event-stream\r\n\r\n`,
    ),
  )
  socket.on('data', (chunk) => {
    const text = String(chunk)
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? []
    if (status) add(report.statuses, status)
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
  socket.on('error', () => add(report.statuses, 'failed'))
  socket.on('close', async () => {
    if (isOpen) report.open -= 1
    isOpen = false
    await pause(retryMs)
    openStream(host, visitor)
  })
}

process.on('message', async (command: Command) => {
  if (command === 'report') return process.send?.(report)
  port = command.port
  if (!('waiting' in command)) return
  for (const [at, visitor] of command.waiting.entries()) {
    openStream(command.host, visitor)
    if (at % 20 === 19) await pause(20_000 / command.perSecond)
  }
})
process.on('disconnect', () => process.exit())
