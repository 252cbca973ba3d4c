import type { FastifyReply } from 'fastify'

/** Takes the reply out of Fastify's hands to write to it bit by bit, with all headers set so far. */
export function openStream(reply: FastifyReply, contentType: string) {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  // Proxies would otherwise collect the pieces before they pass them on.
  raw.setHeader('x-accel-buffering', 'no')
  raw.setHeader('cache-control', 'no-store, no-transform')
  raw.setHeader('content-type', contentType)
  raw.writeHead(200)
  raw.flushHeaders()
  return raw
}
