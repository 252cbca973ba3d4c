import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

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
