import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Connection } from './connection.ts'
import type { Plan, Sample, Samples, Traffic } from './run-load.ts'

const { port, seconds, traffic } = workerData as Plan
const endsAt = performance.now() + seconds * 1_000
/** A response that takes longer counts as none. */
const timeoutMs = 20_000

const octet = () => randomInt(1, 255)
const fill = (request: string) =>
  request
    .replace('{{uuid}}', () => randomUUID())
    .replace('{{address}}', () => `10.${octet()}.${octet()}.${octet()}`)

async function measure(connection: Connection, request: string, sentAt: number): Promise<Sample> {
  const timeout = setTimeout(() => connection.close(), timeoutMs)
  try {
    const response = await connection.send(fill(request))
    return { ...response, ms: performance.now() - sentAt }
  } catch {
    return { status: 0, ms: performance.now() - sentAt, hasRetryAfter: false }
  } finally {
    clearTimeout(timeout)
  }
}

function pick(requests: string[]): () => string {
  let next = 0
  return () => requests[next++ % requests.length] ?? ''
}

async function sendInTurn(requests: string[], connections: number): Promise<Sample[]> {
  const samples: Sample[] = []
  const next = pick(requests)
  const send = async () => {
    let connection = new Connection(port)
    while (performance.now() < endsAt) {
      if (!connection.isOpen) connection = new Connection(port)
      samples.push(await measure(connection, next(), performance.now()))
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, send))
  return samples
}

/** Opening more connections than the server accepts in time would measure the kernel's retries. */
const maxConnections = 400

/** Times start when a request is due, so a slow server can't hide its delays. */
async function sendAtRate(requests: string[], perSecond: number): Promise<Sample[]> {
  const idle: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []
  const release = (connection: Connection) => {
    const usable = connection.isOpen ? connection : new Connection(port)
    const next = waiting.shift()
    if (next) next(usable)
    else idle.push(usable)
  }
  for (let opened = 0; opened < Math.min(perSecond, maxConnections); opened += 1) {
    release(new Connection(port))
    await pause(1)
  }
  const acquire = async () =>
    idle.shift() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)))
  const next = pick(requests)
  const send = async (dueAt: number) => {
    const connection = await acquire()
    const sample = await measure(connection, next(), dueAt)
    release(connection)
    return sample
  }
  const pending: Promise<Sample>[] = []
  const from = performance.now()
  const until = from + seconds * 1_000
  while (performance.now() < until) {
    const due = ((performance.now() - from) / 1_000) * perSecond
    while (pending.length < due) pending.push(send(from + (pending.length * 1_000) / perSecond))
    await pause(2)
  }
  const samples = await Promise.all(pending)
  for (const connection of idle) connection.close()
  return samples
}

const sendTraffic = (kind: Traffic) =>
  'connections' in kind
    ? sendInTurn(kind.requests, kind.connections)
    : sendAtRate(kind.requests, kind.perSecond)

const results: Samples = {}
await Promise.all(
  traffic.map(async (kind) => {
    results[kind.name] = await sendTraffic(kind)
  }),
)
parentPort?.postMessage(results)
