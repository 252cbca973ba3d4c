import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Connection } from './connection.ts'
import type { Plan, Sample, Samples, Traffic } from './run-load.ts'

const { port, seconds, traffic } = workerData as Plan
const startedAt = performance.now()
const endsAt = startedAt + seconds * 1_000
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

/** Times start when a request is due, so a slow server can't hide its delays. */
async function sendAtRate(requests: string[], perSecond: number): Promise<Sample[]> {
  const idle: Connection[] = []
  const pending: Promise<Sample>[] = []
  const next = pick(requests)
  const send = async (dueAt: number) => {
    let connection = idle.pop()
    while (connection && !connection.isOpen) connection = idle.pop()
    connection ??= new Connection(port)
    const sample = await measure(connection, next(), dueAt)
    if (connection.isOpen) idle.push(connection)
    return sample
  }
  let sent = 0
  while (performance.now() < endsAt) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    for (; sent < due; sent += 1) pending.push(send(startedAt + (sent * 1_000) / perSecond))
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
