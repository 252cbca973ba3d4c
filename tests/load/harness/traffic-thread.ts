import { randomInt, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Plan, Sample, Traffic } from './traffic.ts'

const { port, seconds, traffic } = workerData as Plan
/** A response that takes longer counts as none. */
const timeoutMs = 20_000
/** Opening more connections than the server accepts in time would measure the kernel's retries. */
const maxConnections = 400

const octet = () => randomInt(1, 255)
const fill = (request: string) =>
  request
    .replace('{{uuid}}', () => randomUUID())
    .replace('{{address}}', () => `10.${octet()}.${octet()}.${octet()}`)

/** The head of a response that has arrived with its whole body. Ours all name their length. */
function headOfWhole(bytes: Buffer): string | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  return bytes.length < end + 4 + length ? null : head
}

/** A keep-alive connection that carries one request at a time. */
class Connection {
  readonly #socket: Socket
  #bytes: Buffer = Buffer.alloc(0)
  #settle: (head: string | null) => void = () => {}

  constructor() {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => {
      this.#bytes = Buffer.concat([this.#bytes, chunk])
      const head = headOfWhole(this.#bytes)
      if (head === null) return
      this.#bytes = Buffer.alloc(0)
      if (/\r\nconnection: close/i.test(head)) this.#socket.destroy()
      this.#settle(head)
    })
    this.#socket.on('error', () => this.#socket.destroy())
    this.#socket.on('close', () => this.#settle(null))
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  async send(request: string, since: number): Promise<Sample> {
    const at = Date.now()
    const timeout = setTimeout(() => this.close(), timeoutMs)
    const head = await new Promise<string | null>((resolve) => {
      this.#settle = resolve
      this.#socket.write(fill(request))
    })
    clearTimeout(timeout)
    const hasRetryAfter = /\r\nretry-after: /i.test(head ?? '')
    const status = Number(head?.slice(9, 12) ?? 0)
    return { at, status, ms: performance.now() - since, hasRetryAfter }
  }

  close() {
    this.#socket.destroy()
  }
}

function inTurn(requests: string[]): () => string {
  let next = 0
  return () => requests[next++ % requests.length] ?? ''
}

async function sendOver(requests: string[], connections: number): Promise<Sample[]> {
  const samples: Sample[] = []
  const next = inTurn(requests)
  const endsAt = performance.now() + seconds * 1_000
  const send = async () => {
    let connection = new Connection()
    while (performance.now() < endsAt) {
      if (!connection.isOpen) connection = new Connection()
      samples.push(await connection.send(next(), performance.now()))
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, send))
  return samples
}

/** Times start when a request is due, so a slow server can't hide its delays. */
async function sendAtRate(requests: string[], perSecond: number): Promise<Sample[]> {
  const idle: Connection[] = []
  const waiting: ((connection: Connection) => void)[] = []
  const release = (connection: Connection) => {
    const usable = connection.isOpen ? connection : new Connection()
    const next = waiting.shift()
    if (next) next(usable)
    else idle.push(usable)
  }
  for (let opened = 0; opened < Math.min(perSecond, maxConnections); opened += 1) {
    release(new Connection())
    await pause(1)
  }
  const next = inTurn(requests)
  const send = async (dueAt: number) => {
    const free = idle.shift() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)))
    // The server may have closed it since.
    const connection = free.isOpen ? free : new Connection()
    const sample = await connection.send(next(), dueAt)
    release(connection)
    return sample
  }
  const pending: Promise<Sample>[] = []
  const from = performance.now()
  while (performance.now() < from + seconds * 1_000) {
    const due = ((performance.now() - from) / 1_000) * perSecond
    while (pending.length < due) pending.push(send(from + (pending.length * 1_000) / perSecond))
    await pause(2)
  }
  const samples = await Promise.all(pending)
  for (const connection of idle) connection.close()
  return samples
}

const send = (kind: Traffic) =>
  'connections' in kind
    ? sendOver(kind.requests, kind.connections)
    : sendAtRate(kind.requests, kind.perSecond)

const results = traffic.map(async (kind) => [kind.name, await send(kind)] as const)
parentPort?.postMessage(Object.fromEntries(await Promise.all(results)))
