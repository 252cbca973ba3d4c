import { existsSync } from 'node:fs'
import { chmod, copyFile, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { startThirdParties } from '#scripts/local/third-parties.ts'
import { buy, type Opened, startLanes } from '#tests/support/buyers.ts'
import { Visitor } from '#tests/support/visitor.ts'

/*
 * Everything outside of the product, in a container of its own: the third parties, reachable from the other
 * containers, and visitors who come through Caddy with TLS. `POST /visits`, `DELETE /visits`, `POST /order` and
 * `GET /unread` on port 4110 are for the load run.
 */
const { SITE_URL = '', API_URL = '' } = process.env
const first = 4100
const authority = '/caddy/caddy/pki/authorities/local/root.crt'
while (!existsSync(authority)) await pause(200)
setDefaultCACertificates([...getCACertificates('default'), await readFile(authority, 'utf8')])
await copyFile(authority, '/authority/root.crt')
// The smoke test isn't root.
await chmod('/authority/root.crt', 0o644)

const parties = await startThirdParties({
  port: first,
  webhookUrl: `${API_URL}/api/payment-webhook`,
  payUrl: `http://outside:${first + 101}`,
  delayMs: 0,
  tokensPerSecond: 0,
})
// They listen on loopback. Here the other containers have to reach them: each on its port plus 100.
for (let port = first + 1; port <= first + 4; port += 1)
  createTcpServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to)
      from.on('error', () => to.destroy())
    }
  }).listen(port + 100)

const shop = {
  visitor: () => new Visitor(SITE_URL),
  pay: (sessionId: string) =>
    fetch(`${parties.payments.address}/control/sessions/${sessionId}/pay`, { method: 'POST' }),
}
const orders: Opened[] = []
const order = async (nth: number | string) =>
  void orders.push(await buy(shop, { email: `buyer-${nth}@example.com` }, 10))

const pages = ['/', '/pricing', '/eulogy-examples']
async function visit(nth: number) {
  const path = pages[nth % pages.length] ?? '/'
  const { status } = await fetch(SITE_URL + path, { signal: AbortSignal.timeout(10_000) })
  if (status !== 200) throw new Error(`${path} returned ${status}`)
}
let lanes: { failures: string[]; done(): number; stop(): Promise<void> }[] = []

/** Orders whose buyers can't read their text. */
async function listUnread() {
  const unread: string[] = []
  for (const { visitor, id } of orders) {
    const text = await visitor.fullEulogy(id).catch(() => null)
    if (!text) unread.push(id)
  }
  return unread
}

let heartbeats = 0

const routes: Record<string, (query: URLSearchParams) => unknown> = {
  'GET /': () => ({ orders: orders.length, heartbeats }),
  'POST /visits'() {
    lanes = [startLanes(2, visit), startLanes(2, (nth) => order(`${Date.now()}-${nth}`))]
    return {}
  },
  async 'DELETE /visits'() {
    await Promise.all(lanes.map((lane) => lane.stop()))
    const [visits, buyers] = lanes
    const failures = lanes.flatMap((lane) => lane.failures)
    return { requests: visits?.done(), orders: buyers?.done(), failures }
  },
  async 'POST /order'(query) {
    await order(query.get('name') ?? 'one')
    return { id: orders.at(-1)?.id }
  },
  'GET /unread': listUnread,
  'GET /heartbeat': () => {
    heartbeats += 1
    return {}
  },
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://outside')
  try {
    const answer = await routes[`${request.method} ${pathname}`]?.(searchParams)
    response.writeHead(answer ? 200 : 404).end(JSON.stringify(answer ?? null))
  } catch (error) {
    response.writeHead(500).end(JSON.stringify(String(error)))
  }
}).listen(4110)
process.on('SIGTERM', () => process.exit())
