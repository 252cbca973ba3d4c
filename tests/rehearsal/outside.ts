import { existsSync } from 'node:fs'
import { chmod, copyFile, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { api } from '#contract/urls.ts'
import { price } from '#domain/offer.ts'
import { startThirdParties } from '#scripts/local/third-parties.ts'
import {
  buy,
  erase,
  type Opened,
  openCheckout,
  pay,
  startLanes,
  submit,
} from '#tests/support/buyers.ts'
import { control, standIns } from '#tests/support/stand-ins.ts'
import { Visitor } from '#tests/support/visitor.ts'

/*
 * Everything outside of the product, in a container of its own: the third parties, reachable from the other
 * containers, and visitors who come through Caddy with TLS. deploy/rehearse calls the functions at the end by name, on port 4110.
 */
const { SITE_URL = '' } = process.env
const first = 4100
const authority = '/caddy/caddy/pki/authorities/local/root.crt'
while (!existsSync(authority)) await pause(200)
setDefaultCACertificates([...getCACertificates('default'), await readFile(authority, 'utf8')])
await copyFile(authority, '/authority/root.crt')
// The smoke test isn't root.
await chmod('/authority/root.crt', 0o644)

const parties = await startThirdParties({
  port: first,
  webhookUrl: `${SITE_URL}/api/payment-webhook`,
  payUrl: `http://outside:${first + 101}`,
  delayMs: 0,
  tokensPerSecond: 0,
})
const standIn = standIns(parties)
/** The third party that takes everything and answers nothing. */
let hanging = 0
const portOf: Record<string, number> = { payments: first + 1, model: first + 4 }
// They listen on loopback. Here the other containers have to reach them: each on its port plus 100.
for (let port = first + 1; port <= first + 4; port += 1)
  createTcpServer((client) => {
    const upstream = connect(port, '127.0.0.1').on('error', () => client.destroy())
    // Connections from before hang, too.
    client.on('data', (bytes) => hanging === port || upstream.write(bytes))
    upstream.pipe(client).on('error', () => upstream.destroy())
  }).listen(port + 100)

const shop = {
  visitor: () => new Visitor(SITE_URL),
  pay: (sessionId: string) =>
    fetch(`${parties.payments.address}/control/sessions/${sessionId}/pay`, { method: 'POST' }),
}
const emailOf = (name: string) => ({ email: `buyer-${name}@example.com` })
const orders: { order: Opened; text: string | null }[] = []
const readText = ({ visitor, id }: Opened) => visitor.fullEulogy(id).catch(() => null)
async function order(name: string) {
  const bought = await buy(shop, emailOf(name), 10)
  orders.push({ order: bought, text: await readText(bought) })
  return bought
}

const pages = ['/', '/pricing', '/eulogy-examples']
async function visit(nth: number) {
  const path = pages[nth % pages.length] ?? '/'
  const { status } = await fetch(SITE_URL + path, { signal: AbortSignal.timeout(30_000) })
  if (status !== 200) throw new Error(`${path} returned ${status}`)
  await pause(100)
}
let lanes: ReturnType<typeof startLanes>[] = []

let before: Awaited<ReturnType<typeof sellBefore>>
let after: Awaited<ReturnType<typeof sellAfter>>
let leaving: Opened | null = null

/** What the dump will hold. Each of these changes in another way after it. */
async function sellBefore() {
  const kept = {
    opened: await openCheckout(await submit(shop, emailOf('opened'))),
    previewed: await submit(shop, emailOf('previewed')),
    unpaid: await submit(shop, emailOf('unpaid')),
    erased: await buy(shop, emailOf('erased')),
    refunded: await order('refunded'),
  }
  // Its emails are still waiting in the dump.
  await standIn.setMail('greylist')
  return { ...kept, pending: await order('pending') }
}

/** What the dump won't know. */
async function sellAfter() {
  await standIn.setMail('normal')
  await pay(shop, before.opened)
  const late = await openCheckout(before.previewed)
  await pay(shop, late)
  const lost = await buy(shop, emailOf('lost'))
  const stillOpen = await openCheckout(before.unpaid)
  await erase(before.erased)
  const { address } = parties.payments
  const session = await fetch(`${address}/v1/checkout/sessions/${before.refunded.sessionId}`, {
    headers: { authorization: 'Bearer sk_test_standin' },
  })
  const { payment_intent: payment } = (await session.json()) as { payment_intent: string }
  await control(`${address}/control/payments/${payment}/refund`, 'POST', {})
  return { late, lost, stillOpen }
}

/** What is wrong with the orders of everybody, once the worker has nothing left to do. */
async function findWrongs(): Promise<string[]> {
  const wrongs: string[] = []
  const check = (isRight: boolean, wrong: string) => void (isRight || wrongs.push(wrong))
  for (const { order: bought, text: bytes } of orders)
    check((await readText(bought)) === bytes, `the text of ${bought.id} is gone or another one`)
  if (!after) return wrongs
  check((await readText(before.opened)) !== null, 'paid after the dump: no text')
  check((await readText(after.late)) !== null, 'opened and paid after the dump: no text')
  for (const { visitor, id } of leaving ? [before.erased, leaving] : [before.erased]) {
    const { status } = await visitor.request(api.submission(id))
    check(status === 404, `erased, and answered with ${status}`)
  }
  const sessions = await standIn.listSessions()
  const sessionOf = ({ sessionId }: Opened) => sessions.find(({ id }) => id === sessionId)
  for (const name of ['lost', 'refunded'] as const) {
    const given = sessionOf({ ...before, ...after }[name])?.amount_refunded
    check(given === price.amount, `${name}: ${given} cents refunded`)
  }
  const others = sessions.filter(
    (session) => ![sessionOf(after.lost), sessionOf(before.refunded)].includes(session),
  )
  check(
    others.every((session) => session.amount_refunded === 0),
    'others were refunded, too',
  )
  check(sessionOf(after.stillOpen)?.status === 'expired', 'a forgotten payment page can be paid')
  const emails = await standIn.listEmails()
  const sent = Map.groupBy(emails, ({ to, subject }) => `${to[0]}: ${subject}`)
  // Lost texts are written and emailed again; alerts may be many. A kill may repeat one email, under the same id.
  for (const [name, again] of sent) {
    const ids = new Set(again.map(({ messageId }) => messageId))
    if (ids.size > 1 && /^buyer-(?!opened|previewed)/.test(name)) wrongs.push(`twice: ${name}`)
  }
  check(
    [...sent.keys()].some((name) => name.startsWith('buyer-pending')),
    'pending: no email',
  )
  return wrongs
}

let lastHeartbeat = 0

const called: Record<string, (argument: string) => unknown> = {
  order: async (name) => (await order(name)).id,
  startVisits() {
    lanes = [startLanes(2, visit), startLanes(1, (nth) => order(`${Date.now()}-${nth}`))]
  },
  async stopVisits() {
    await Promise.all(lanes.map((lane) => lane.stop()))
    const [visits, buyers] = lanes.map((lane) => lane.done())
    return { visits, buyers, failures: lanes.flatMap((lane) => lane.failures) }
  },
  async sell(when) {
    if (when === 'before') before = await sellBefore()
    else if (when === 'after') after = await sellAfter()
    else leaving = await buy(shop, emailOf('leaving'))
  },
  eraseLeaving: () => leaving && erase(leaving),
  findWrongs,
  failStripe: (failure) =>
    control(`${parties.payments.address}/control/fail`, 'POST', JSON.parse(failure)),
  hang(party) {
    hanging = portOf[party] ?? 0
  },
  refuseMail: (on) => standIn.setMail(on ? 'greylist' : 'normal'),
  press: () => submit(shop, {}, 1),
  pressPay: async () => openCheckout(await submit(shop)),
  async payAndLeave() {
    const { sessionId } = await openCheckout(await submit(shop))
    await shop.pay(sessionId)
  },
  secondsSinceHeartbeat: () => (Date.now() - lastHeartbeat) / 1_000,
}

createServer(async (request, response) => {
  const name = request.url?.slice(1) ?? ''
  if (name === 'heartbeat') lastHeartbeat = Date.now()
  try {
    const answer = (await called[name]?.(await text(request))) ?? null
    response.writeHead(200).end(JSON.stringify(answer))
  } catch (error) {
    response.writeHead(500).end(JSON.stringify(String(error)))
  }
}).listen(4110)
process.on('SIGTERM', () => process.exit())
