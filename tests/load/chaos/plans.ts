import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '#tests/load/harness/cluster.ts'
import { createRandom, type Random } from '#tests/load/harness/random.ts'
import { Client } from './client.ts'
import { countPaid } from './end-state.ts'
import { type Answer, canaryFor, type History, type OrderRecord } from './history.ts'

/** What a client does, with its share of all orders. */
const planWeights = {
  /** Pays, returns to the site and waits for the text. */
  pays: 45,
  'webhook-doubled': 12,
  /** The webhook never arrives, but the buyer returns to the site. */
  'webhook-lost': 10,
  /** The buyer never returns, so only the webhook reports the payment. */
  'buyer-lost': 8,
  /** Neither webhook nor buyer: only the reconciler can find the payment. */
  'both-lost': 4,
  'pays-twice': 6,
  'leaves-after-preview': 4,
  'leaves-at-checkout': 4,
  'erases-unpaid': 2,
  'erases-while-paying': 3,
  'erases-after-reading': 3,
} as const

type OrderPlan = keyof typeof planWeights

/** Each plan once first, so that the shortest run has all of them. */
const planOf = (order: number, random: Random): OrderPlan =>
  (Object.keys(planWeights) as OrderPlan[])[order] ?? random.pickWeighted(planWeights)

const returnsToSite = (plan: OrderPlan) => plan !== 'buyer-lost' && plan !== 'both-lost'

/** Runs the plan of one order. Its record says how far it came. */
async function placeOrder(cluster: Cluster, client: Client, random: Random): Promise<void> {
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
  if (!returnsToSite(plan as OrderPlan)) return
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

const finishMs = 90_000
/** For a machine so slow that the orders of a short run take longer than its faults. */
const maxExtraMs = 600_000

/** Addresses that the Stripe stand-in treats in another way. */
const addressPrefixes: Partial<Record<OrderPlan, string>> = {
  'webhook-doubled': 'webhook-doubled.',
  'webhook-lost': 'webhook-lost.',
  'both-lost': 'webhook-lost.',
}

type Wanted = { seed: number; clients: number; orders: number; isFull: boolean }

/** Places orders until `finish` is called, which waits for the last ones. */
export function startLoad(
  cluster: Cluster,
  { seed, clients: count, orders: wanted, isFull }: Wanted,
  { orders, answers }: Pick<History, 'orders' | 'answers'>,
) {
  const clients: Client[] = []
  const patience = new AbortController()
  let isOver = false
  const placeNext = async () => {
    const number = orders.length
    const random = createRandom(seed * 100_003 + number)
    const order = newOrder(number, planOf(number, random))
    orders.push(order)
    const own: Answer[] = []
    const record = (answer: Answer) => {
      own.push(answer)
      answers.push(answer)
    }
    const client = new Client(cluster, order, record, patience.signal)
    clients.push(client)
    await placeOrder(cluster, client, random).catch((error: unknown) => {
      if (!patience.signal.aborted) throw error
    })
    if (client.hasPaid) dropUncheckedBodies(own)
  }
  const loops = Array.from({ length: count }, async () => {
    while (!isOver) await placeNext()
  })
  return {
    clients,
    async finish() {
      const deadline = Date.now() + maxExtraMs
      // A full run has to do it in its time.
      while (!isFull && Date.now() < deadline && (await countPaid(cluster)) < wanted)
        await pause(500)
      isOver = true
      const timeout = setTimeout(() => patience.abort(), finishMs)
      await Promise.all(loops)
      clearTimeout(timeout)
    },
  }
}

function newOrder(number: number, plan: OrderPlan): OrderRecord {
  const canary = canaryFor(number)
  return {
    canary,
    email: `${addressPrefixes[plan] ?? ''}${canary.toLowerCase()}@example.com`,
    plan,
    submissionId: null,
    hasPreview: false,
    sessionIds: [],
    secondPaymentAt: null,
    erasureAcceptedAt: null,
  }
}

/** Of a paid order the checker reads only its texts and errors. Ten thousand of the others would fill the memory. */
function dropUncheckedBodies(answers: Answer[]) {
  let text = ''
  for (const answer of answers) {
    if (!answer.request.endsWith('/full-eulogy')) {
      answer.body = answer.status >= 500 ? answer.body : ''
    } else if (answer.body === text) {
      // One copy in memory.
      answer.body = text
    } else {
      text = answer.body
    }
  }
}
