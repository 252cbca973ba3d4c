import { connect, createServer, type Socket } from 'node:net'

type Link = { client: Socket; upstream: Socket; isHalfOpen: boolean }

/** Forwards connections, until they are half open. */
export async function startProxy(port: number, upstreamPort: number) {
  const links = new Set<Link>()
  const server = createServer((client) => {
    const upstream = connect(upstreamPort, '127.0.0.1')
    const link = { client, upstream, isHalfOpen: false }
    links.add(link)
    pipe(link, client, upstream)
    pipe(link, upstream, client)
  })

  function pipe(link: Link, from: Socket, to: Socket) {
    from.on('error', () => {})
    from.on('data', (bytes) => {
      // A half-open connection swallows everything, without an error.
      if (link.isHalfOpen || to.write(bytes)) return
      from.pause()
      to.once('drain', () => from.resume())
    })
    from.once('close', () => {
      links.delete(link)
      if (!link.isHalfOpen) to.destroy()
    })
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const destroy = ({ client, upstream }: Link) => {
    client.destroy()
    upstream.destroy()
  }
  return {
    /** The current connections carry nothing anymore until they are ended. */
    halfOpen(): { count: number; end: () => void } {
      const affected = [...links]
      for (const link of affected) link.isHalfOpen = true
      return { count: affected.length, end: () => affected.forEach(destroy) }
    },
    async close() {
      for (const link of links) destroy(link)
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
