import type { IncomingMessage, ServerResponse } from 'node:http'
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
