import { createServer, type RequestListener } from 'node:http'
import { Gauge, type Registry } from '@prometheus-io/client'

type Served = { registry: Registry; refresh: () => Promise<void> }

/** Serves /metrics on its own port, which must not be public. */
export async function serveMetrics(
  address: { host: string; port: number },
  { registry, refresh }: Served,
) {
  return listen(address, async (request, reply) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return reply.writeHead(404).end()
    await refresh()
    const body = await registry.metrics()
    return reply.writeHead(200, { 'content-type': registry.contentType }).end(body)
  })
}

/** Serves what is for the operator's own network, apart from the site. */
export async function listen(address: { host: string; port: number }, answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, resolve)
  })
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type ProcessGauge = { name: string; help: string; read: () => number }

/** Gauges of this process, read from memory when they are scraped. */
export function addProcessGauges(registry: Registry, gauges: ProcessGauge[]) {
  for (const { name, help, read } of gauges) {
    new Gauge({
      name: `lovingly_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
}
