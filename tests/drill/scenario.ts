import type { startStack } from '#scripts/local/stack.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { type Buyers, createBuyers, erase } from './buyers.ts'
import { poll } from './cluster.ts'
import { runOps } from './ops.ts'

export type Stack = Awaited<ReturnType<typeof startStack>>
export type Before = Awaited<ReturnType<typeof sellBefore>>
export type After = Awaited<ReturnType<typeof sellAfter>>

const controlOf = (address: string) => async (path: string, method: string, body?: object) => {
  const json = body && {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetch(`${address}/control${path}`, { method, ...json })
  if (!response.ok) throw new Error(`${path} returned ${response.status}`)
}

export function openShop(stack: Stack) {
  const { payments, mail } = stack.thirdParties
  const buyers = createBuyers({
    visitor: () => new Visitor(stack.siteUrl),
    pay: (sessionId) => controlOf(payments.address)(`/sessions/${sessionId}/pay`, 'POST'),
  })
  const ops = (args: string[], input = '') => runOps(stack.workerEnv(), args, input)
  const setMailMode = (mode: 'normal' | 'greylist') => controlOf(mail.address)('', 'PUT', { mode })
  return { buyers, ops, setMailMode }
}
export type Shop = ReturnType<typeof openShop>

const several = 3

/** What is there at the noted time. Each group changes in another way after it. */
export async function sellBefore({ buyers, setMailMode }: Shop) {
  const opened = await buyers.times(several, async () => buyers.open(await buyers.submit('opened')))
  const previewed = await buyers.times(several, () => buyers.submit('previewed'))
  const unpaid = await buyers.submit('unpaid')
  const erased = await buyers.times(several, () => buyers.buy('erased'))
  const refunded = await buyers.times(several, () => buyers.buy('refunded'))
  const revoked = await buyers.buy('revoked')
  // Their emails are still waiting at the noted time.
  await setMailMode('greylist')
  const pending = await buyers.times(several, () => buyers.buy('pending'))
  return { opened, previewed, unpaid, erased, refunded, revoked, pending }
}

/** What the backup won't know. */
export async function sellAfter(shop: Shop, before: Before) {
  const { buyers, ops, setMailMode } = shop
  await setMailMode('normal')
  for (const order of before.opened) await buyers.pay(order)
  const late = await payFor(buyers, before.previewed)
  const lost = await buyers.times(several, () => buyers.buy('lost'))
  const stillOpen = await buyers.open(before.unpaid)
  for (const order of before.erased) await erase(order)
  for (const { id } of before.refunded) await ops(['refund', id])
  await ops(['revoke-link', before.revoked.id])
  return { late, lost, stillOpen }
}

/** Waits until the refunds are made and every email is sent. */
export const waitUntilSent = (ownerUrl: string) =>
  poll(
    ownerUrl,
    `select (select count(*) from checkouts where state = 'refunded') >= ${several}
      and not exists (select from emails where sent_at is null and failed_at is null) as done`,
    240_000,
  )

async function payFor(buyers: Buyers, submissions: Before['previewed']) {
  const orders = []
  for (const submitted of submissions) {
    const order = await buyers.open(submitted)
    await buyers.pay(order)
    orders.push(order)
  }
  return orders
}
