import { connect, type Socket } from 'node:net'
import { type RawResponse, ResponseReader } from './responses.ts'

export type RawRequest = {
  method: string
  bytes: Buffer
  /** The server ends the connection, so this is sent once all others on it are answered. */
  isLast?: boolean
}
type Answered = { request: RawRequest; response: RawResponse | null; ms: number }

type Options = {
  /** Of one or more apis; connections are spread over them. */
  ports: number[]
  connections: number
  /** Requests in flight on each connection. */
  depth: number
  /** Null when there are no more. */
  next: () => RawRequest | null
  onAnswer: (answered: Answered) => void
}

const timeoutMs = 40_000

/** Sends requests as raw bytes over many connections to loopback, pipelined. */
export async function sendRaw(options: Options): Promise<void> {
  const unread: RawRequest[] = []
  const next = () => unread.pop() ?? options.next()
  const runLane = async (port: number) => {
    let open = true
    while (open) open = await runConnection({ ...options, next, port }, unread)
  }
  const { ports, connections } = options
  const lanes = Array.from({ length: connections }, (_, n) => ports[n % ports.length] ?? 0)
  await Promise.all(lanes.map(runLane))
}

type InFlight = { request: RawRequest; sentAt: number }

/**
 * Uses one connection until it closes. Requests behind the one that closed it are added to `unread`.
 * Returns false when there are no more requests.
 */
function runConnection(
  { port, depth, next, onAnswer }: Omit<Options, 'ports'> & { port: number },
  unread: RawRequest[],
): Promise<boolean> {
  return new Promise((resolve) => {
    const inFlight: InFlight[] = []
    const reader = new ResponseReader()
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let isExhausted = false
    let isClosedByAnswer = false
    let last: RawRequest | null = null
    const send = (request: RawRequest) => {
      inFlight.push({ request, sentAt: performance.now() })
      socket.write(request.bytes)
    }
    const fill = () => {
      if (!socket.writable) return
      socket.cork()
      while (inFlight.length < depth && !isExhausted && !last) {
        const request = next()
        if (!request) isExhausted = true
        else if (request.isLast) last = request
        else send(request)
      }
      if (last && inFlight.length === 0) send(last)
      socket.uncork()
      if (isExhausted && inFlight.length === 0) socket.destroy()
    }
    socket.setTimeout(timeoutMs, () => socket.destroy())
    socket.once('connect', fill)
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      reader.add(chunk)
      for (;;) {
        const [first] = inFlight
        const response = first ? reader.take(first.request.method) : null
        if (!first || !response) break
        if (response.status === 100) continue
        inFlight.shift()
        const ms = performance.now() - first.sentAt
        onAnswer({ request: first.request, response, ms })
        isClosedByAnswer = response.closes || first.request.isLast === true
        if (isClosedByAnswer) return socket.destroy()
      }
      fill()
    })
    socket.once('close', () => {
      const closer = isClosedByAnswer ? undefined : inFlight.shift()
      if (closer) {
        const ms = performance.now() - closer.sentAt
        onAnswer({ request: closer.request, response: null, ms })
      }
      unread.push(...inFlight.map(({ request }) => request))
      resolve(!isExhausted || unread.length > 0)
    })
  })
}
