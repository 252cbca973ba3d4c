import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type Link = { client: Socket; upstream: Socket; isHalfOpen: boolean }

/** Forwards connections to the next upstream that accepts them, and makes them fail on request. */
export async function startProxy(port: number, upstreams: readonly number[]) {
  const links = new Set<Link>()
  let turn = 0
  let delayMs = 0

  const server = createServer({ allowHalfOpen: false }, (client) => {
    client.on('error', () => {})
    turn += 1
    const first = turn % upstreams.length
    forward(client, [...upstreams.slice(first), ...upstreams.slice(0, first)])
  })

  function forward(client: Socket, [next, ...others]: number[]) {
    if (next === undefined) return client.destroy()
    const upstream = connect(next, '127.0.0.1')
    upstream.once('error', () => {
      if (!links.has(link)) forward(client, others)
    })
    const link: Link = { client, upstream, isHalfOpen: false }
    upstream.once('connect', () => {
      links.add(link)
      upstream.on('error', () => {})
      pipe(link, client, upstream)
      pipe(link, upstream, client)
    })
  }

  function pipe(link: Link, from: Socket, to: Socket) {
    from.on('data', (bytes) => {
      // A half-open connection swallows everything, without an error.
      if (link.isHalfOpen) return
      if (delayMs > 0) {
        from.pause()
        void pause(delayMs).then(() => {
          to.write(bytes)
          from.resume()
        })
      } else if (!to.write(bytes)) {
        from.pause()
        to.once('drain', () => from.resume())
      }
    })
    from.once('close', () => {
      links.delete(link)
      if (!link.isHalfOpen) to.destroy()
    })
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const destroy = (link: Link) => {
    link.client.destroy()
    link.upstream.destroy()
    links.delete(link)
  }
  return {
    setDelay: (ms: number) => {
      delayMs = ms
    },
    /** Returns how many connections were cut. */
    cut(): number {
      const cut = [...links]
      for (const link of cut) destroy(link)
      return cut.length
    },
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
