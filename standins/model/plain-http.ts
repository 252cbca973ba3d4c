import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The JSON object in the body, or null. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown> | null> {
  try {
    const parsed: unknown = JSON.parse((await text(request)) || '{}')
    return typeof parsed === 'object' && parsed !== null
      ? (parsed as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

export function sendJson(
  reply: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers })
  reply.end(JSON.stringify(body))
}

const loopback = '127.0.0.1'

/** Starts a stand-in's server; port 0 takes a free one. */
export async function listen(server: Server, wantedPort: number) {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(wantedPort, loopback, resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${loopback}:${port}`,
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
