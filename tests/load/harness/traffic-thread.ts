import { randomInt, randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import type { Plan } from './traffic.ts'

const { port, seconds, requests, connections } = workerData as Plan
/** A response that takes longer counts as none. */
const timeoutMs = 20_000

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

  /** The status of the response; 0 without one. */
  async send(request: string): Promise<number> {
    const timeout = setTimeout(() => this.close(), timeoutMs)
    const head = await new Promise<string | null>((resolve) => {
      this.#settle = resolve
      this.#socket.write(fill(request))
    })
    clearTimeout(timeout)
    return Number(head?.slice(9, 12) ?? 0)
  }

  close() {
    this.#socket.destroy()
  }
}

const statuses: number[] = []
const endsAt = performance.now() + seconds * 1_000
let sent = 0

async function sendInTurn() {
  let connection = new Connection()
  while (performance.now() < endsAt) {
    if (!connection.isOpen) connection = new Connection()
    statuses.push(await connection.send(requests[sent++ % requests.length] ?? ''))
  }
  connection.close()
}

await Promise.all(Array.from({ length: connections }, sendInTurn))
parentPort?.postMessage(statuses)
