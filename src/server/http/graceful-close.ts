import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const sweepMs = 100
const closeTimeoutMs = 10_000
/** What was told to stop has this long to say so. */
const abortGraceMs = 1_000

/**
 * Lets the answers that are under way end, and hangs up on everyone else: browsers open connections
 * ahead of need, and one that never asked anything would hold us for a minute.
 */
export function closeGracefully(server: Server, onImpatient: () => void) {
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return {
    begin() {
      const began = Date.now()
      const impatient = setTimeout(onImpatient, closeTimeoutMs)
      const sweep = setInterval(() => {
        if (Date.now() - began > closeTimeoutMs + abortGraceMs) server.closeAllConnections()
        server.closeIdleConnections()
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
      }, sweepMs)
      return () => {
        clearInterval(sweep)
        clearTimeout(impatient)
      }
    },
  }
}
