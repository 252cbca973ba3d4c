import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import { Visitor } from '#tests/support/visitor.ts'

/** How long orders in progress may take after the end. */
const stopGraceMs = 20_000

type Counts = Record<'previews' | 'orders' | 'reads' | 'streams' | 'reconnects', number>
type Options = {
  siteUrl: string
  pay: (sessionId: string) => Promise<unknown>
  lanes: number
}

/** Buyers, readers and waiting pages, until they are stopped. Everything that fails is recorded. */
export function startTraffic({ siteUrl, pay, lanes }: Options) {
  const counts: Counts = { previews: 0, orders: 0, reads: 0, streams: 0, reconnects: 0 }
  const failures: string[] = []
  const orders: { id: string; email: string; sessionId: string }[] = []
  const stopped = new AbortController()
  let inFlight = 0
  let stopping = false

  const repeat = async (run: (lane: number) => Promise<void>, lane: number) => {
    while (!stopping) {
      inFlight += 1
      await run(lane).catch((error: unknown) => {
        if (stopped.signal.aborted) return
        failures.push(error instanceof Error ? error.message : String(error))
      })
      inFlight -= 1
      await pause(20)
    }
  }

  const buy = async (lane: number) => {
    const email = `buyer-${lane}-${orders.length}-${counts.previews}@example.com`
    const visitor = new Visitor(siteUrl)
    const id = await visitor.submit({ email })
    await visitor.preview(id)
    counts.previews += 1
    const { sessionId } = await visitor.openCheckout(id)
    orders.push({ id, email, sessionId })
    // Only the webhook reports it: nobody returns from the payment page.
    await pay(sessionId)
    await waitForText(visitor, id)
    counts.orders += 1
  }

  /** As the waiting page does: a stream that ends is opened again. */
  const waitForText = async (visitor: Visitor, id: string) => {
    const deadline = Date.now() + 60_000
    while (Date.now() < deadline) {
      if ((await visitor.fullEulogy(id)) !== null) return
      counts.streams += 1
      const ended = await visitor.waitForEulogy(id, 30_000).then(
        () => 'ready' as const,
        (error: Error) => error.message,
      )
      if (ended === 'ready') return
      if (!/stream ended|no text|terminated/.test(ended)) throw new Error(`stream: ${ended}`)
      counts.reconnects += 1
    }
    throw new Error(`no text after a minute: ${id}`)
  }

  /** A page that waits through all restarts. A stream that ends is opened again, as browsers do. */
  const wait = async () => {
    const visitor = new Visitor(siteUrl)
    const id = await visitor.submit()
    while (!stopping) {
      const { signal } = stopped
      const headers = { cookie: visitor.cookie }
      const response = await fetch(siteUrl + api.waiting(id), { headers, signal })
      if (!response.ok) throw new Error(`waiting returned ${response.status}`)
      counts.streams += 1
      await response.text()
      counts.reconnects += 1
    }
  }

  const read = async () => {
    const visitor = new Visitor(siteUrl)
    for (const path of [api.site(), '/healthz']) {
      const response = await visitor.request(path)
      if (!response.ok) throw new Error(`${path} returned ${response.status}`)
      await response.arrayBuffer()
      counts.reads += 1
    }
  }

  const running = [
    ...Array.from({ length: lanes }, (_, lane) => repeat(buy, lane)),
    ...Array.from({ length: lanes }, (_, lane) => repeat(wait, lane)),
    repeat(read, 0),
  ]
  return {
    counts,
    failures,
    orders,
    inFlight: () => inFlight,
    async stop() {
      stopping = true
      // Buyers finish; waiting pages would wait forever.
      setTimeout(() => stopped.abort(), stopGraceMs)
      await Promise.all(running)
    },
  }
}
