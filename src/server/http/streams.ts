import type { FastifyReply, FastifyRequest } from 'fastify'

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

/**
 * Watches from the first moment whether anyone is still there to read an answer. A response that
 * waits behind another one on the same connection never says that it was closed, so the connection
 * is watched too.
 */
export function watchDisconnect(request: FastifyRequest, reply: FastifyReply) {
  const { raw } = reply
  const { socket } = request.raw
  let gone = raw.destroyed || socket.destroyed
  let act = () => {}
  const leave = () => {
    socket.off('close', leave)
    if (gone) return
    gone = true
    act()
  }
  raw.once('close', leave)
  raw.once('finish', leave)
  raw.on('error', leave)
  socket.once('close', leave)
  return {
    isDisconnected: () => gone,
    /** Runs once, at once if the reader has left already. */
    onDisconnect(then: () => void) {
      if (gone) then()
      else act = then
    },
  }
}
