import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** Requests as raw HTTP, in which {{uuid}} and {{address}} are replaced by new ones. */
type Plan = { port: number; seconds: number; requests: string[]; connections: number }

/** Sends requests from another thread, one at a time over each connection. Returns how many succeed in a second. */
export async function requestsPerSecond(plan: Plan): Promise<number> {
  const thread = new Worker(new URL(import.meta.url), { workerData: plan })
  const [statuses] = (await once(thread, 'message')) as [number[]]
  await thread.terminate()
  const failed = statuses.find((status) => status < 200 || status > 299)
  if (failed !== undefined) throw new Error(`A response had the status ${failed}`)
  return statuses.length / plan.seconds
}

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

async function send(plan: Plan) {
  const statuses: number[] = []
  const endsAt = performance.now() + plan.seconds * 1_000
  const sendInTurn = (_: unknown, first: number) =>
    new Promise<void>((resolve, reject) => {
      let [bytes, nth]: [Buffer, number] = [Buffer.alloc(0), first]
      const socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true })
      const next = () => {
        if (performance.now() >= endsAt) return void socket.end(resolve)
        socket.write(fill(plan.requests[nth++ % plan.requests.length] ?? ''))
      }
      socket.on('connect', next).on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        bytes = Buffer.concat([bytes, chunk])
        const head = headOfWhole(bytes)
        if (head === null) return
        bytes = Buffer.alloc(0)
        statuses.push(Number(head.slice(9, 12)))
        next()
      })
    })
  await Promise.all(Array.from({ length: plan.connections }, sendInTurn))
  parentPort?.postMessage(statuses)
}

if (!isMainThread) await send(workerData as Plan)
