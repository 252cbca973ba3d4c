import type { FastifyReply, FastifyRequest } from 'fastify'

/** Hijacks the reply for streaming, keeping the headers set so far. */
export function openStream(reply: FastifyReply, contentType: string) {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  // Otherwise proxies would buffer the stream.
  raw.setHeader('x-accel-buffering', 'no')
  raw.setHeader('cache-control', 'no-store, no-transform')
  raw.setHeader('content-type', contentType)
  raw.writeHead(200)
  raw.flushHeaders()
  return raw
}

/**
 * Detects that the client disconnected. A response queued behind another one on the same connection
 * never emits `close`, so the socket is watched too.
 */
export function watchDisconnect(request: FastifyRequest, reply: FastifyReply) {
  const { raw } = reply
  const { socket } = request.raw
  let disconnected = raw.destroyed || socket.destroyed
  let onDisconnected = () => {}
  const handleDisconnect = () => {
    socket.off('close', handleDisconnect)
    if (disconnected) return
    disconnected = true
    onDisconnected()
  }
  raw.once('close', handleDisconnect)
  raw.once('finish', handleDisconnect)
  raw.on('error', handleDisconnect)
  socket.once('close', handleDisconnect)
  return {
    isDisconnected: () => disconnected,
    /** Runs once, immediately if already disconnected. */
    onDisconnect(handler: () => void) {
      if (disconnected) handler()
      else onDisconnected = handler
    },
  }
}
