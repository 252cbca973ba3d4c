import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

const checkMs = 250

/**
 * A load balancer as docs/releases.md asks for: it sends requests only to apis whose /readyz returned 200, and repeats
 * a request elsewhere only if the connection was refused, so that nothing is done twice.
 */
export async function startProxy(port: number, apiPorts: number[]) {
  const ready = new Set<number>()
  const counts = { requests: 0, refused: 0, noApi: 0, broken: 0 }
  const agent = new Agent({ keepAlive: false })
  let next = 0

  const check = async (apiPort: number) => {
    const isReady = await fetch(`http://127.0.0.1:${apiPort}/readyz`, {
      signal: AbortSignal.timeout(2_000),
    }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(apiPort)
    else ready.delete(apiPort)
  }
  const checks = setInterval(() => apiPorts.forEach(check), checkMs)

  const forward = (
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    tries = 0,
  ) => {
    const candidates = apiPorts.filter((apiPort) => ready.has(apiPort))
    const apiPort = candidates[next++ % candidates.length]
    if (apiPort === undefined || tries > 3) {
      counts.noApi += 1
      outgoing.writeHead(502).end()
      return
    }
    const { method, url, headers } = incoming
    const upstream = request({
      agent,
      port: apiPort,
      host: '127.0.0.1',
      method,
      path: url,
      headers,
    })
    upstream.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
      response.on('error', () => outgoing.destroy())
    })
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        counts.refused += 1
        ready.delete(apiPort)
        forward(incoming, body, outgoing, tries + 1)
        return
      }
      if (outgoing.destroyed) return
      counts.broken += 1
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(502).end()
    })
    outgoing.on('close', () => upstream.destroy())
    upstream.end(body)
  }

  const server = createServer((incoming, outgoing) => {
    counts.requests += 1
    const pieces: Buffer[] = []
    incoming.on('data', (piece: Buffer) => pieces.push(piece))
    incoming.on('end', () => forward(incoming, Buffer.concat(pieces), outgoing))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    counts,
    isReady: (apiPort: number) => ready.has(apiPort),
    check: () => Promise.all(apiPorts.map(check)),
    async close() {
      clearInterval(checks)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type LoadBalancer = Awaited<ReturnType<typeof startProxy>>
