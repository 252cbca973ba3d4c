import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const sweepMs = 100
const closeTimeoutMs = 10_000
/** How long aborted requests get to send their last response. */
const abortGraceMs = 1_000

/**
 * Lets requests in progress finish and closes all other connections. Browsers open connections
 * speculatively, and an unused one would delay shutdown by a minute.
 */
export function closeGracefully(server: Server, onTimeout: () => void) {
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return {
    begin() {
      const startedAt = Date.now()
      const timeout = setTimeout(onTimeout, closeTimeoutMs)
      const sweep = setInterval(() => {
        if (Date.now() - startedAt > closeTimeoutMs + abortGraceMs) server.closeAllConnections()
        server.closeIdleConnections()
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
      }, sweepMs)
      return () => {
        clearInterval(sweep)
        clearTimeout(timeout)
      }
    },
  }
}
