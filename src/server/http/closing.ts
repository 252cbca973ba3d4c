import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const sweepMs = 100
const patienceMs = 10_000

/**
 * Lets the answers that are under way end, and hangs up on everyone else: browsers open connections
 * ahead of need, and one that never asked anything would hold us for a minute.
 */
export function hangUpPolitely(server: Server) {
  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return {
    begin() {
      const began = Date.now()
      const sweep = setInterval(() => {
        if (Date.now() - began > patienceMs) server.closeAllConnections()
        server.closeIdleConnections()
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
      }, sweepMs)
      return () => clearInterval(sweep)
    },
  }
}
