import type { IncomingMessage, ServerResponse } from 'node:http'

const largestBody = 1_000_000

/** The body as an object, or null when it is none. */
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown> | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= largestBody) parts.push(part)
  }
  if (size > largestBody) return null
  try {
    const parsed: unknown = JSON.parse(Buffer.concat(parts).toString('utf8') || '{}')
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
