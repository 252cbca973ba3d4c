import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '#tests/chaos/cluster/cluster.ts'
import type { Random } from '#tests/chaos/random.ts'
import type { Client } from './client.ts'
import { returnsToSite } from './plans.ts'

/** Runs the plan of one order. Its record says how far it came. */
export async function placeOrder(cluster: Cluster, client: Client, random: Random): Promise<void> {
  const { plan } = client.order
  await client.submit()
  await client.preview()
  if (plan === 'leaves-after-preview') return
  if (plan === 'erases-unpaid') return client.erase()
  if (plan === 'pays-twice') return payTwice(cluster, client)
  if (plan === 'leaves-at-checkout') {
    await client.openCheckout()
    await client.readText()
    return
  }
  if (plan === 'erases-while-paying') return eraseWhilePaying(client, random)
  await client.payOnce()
  if (!returnsToSite(plan)) return
  await client.confirm(lastSession(client))
  await client.waitForText()
  if (plan === 'erases-after-reading') return client.erase()
  await pause(random.between(0, 2_000))
  await client.readText()
}

const lastSession = (client: Client) => client.order.sessionIds.at(-1) ?? ''

/** Two tabs with two payment pages, as they exist after a page that we took for expired. */
async function payTwice(cluster: Cluster, client: Client): Promise<void> {
  const first = await client.openCheckout()
  if (!first) return
  await cluster.observer.query(`update checkouts set state = 'expired' where session_id = $1`, [
    first,
  ])
  const second = await client.openCheckout()
  await client.pay(first)
  if (second && second !== first && (await client.pay(second))) {
    client.order.secondPaymentAt = Date.now()
  }
  await client.confirm(first)
  if (second) await client.confirm(second)
  await client.waitForText()
}

async function eraseWhilePaying(client: Client, random: Random): Promise<void> {
  const sessionId = await client.openCheckout()
  if (!sessionId) return
  const paying = async () => {
    await pause(random.between(0, 300))
    await client.pay(sessionId)
  }
  const erasing = async () => {
    await pause(random.between(0, 300))
    await client.erase()
  }
  await Promise.all([paying(), erasing()])
}
