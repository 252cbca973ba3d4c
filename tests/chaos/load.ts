import { setTimeout as pause } from 'node:timers/promises'
import { Client } from './clients/client.ts'
import { placeOrder } from './clients/place-order.ts'
import { type OrderPlan, planOf } from './clients/plans.ts'
import type { Cluster } from './cluster/cluster.ts'
import { countPaid } from './dump.ts'
import { type Answer, canaryFor, type History, type OrderRecord } from './history.ts'
import type { ChaosOptions } from './options.ts'
import { createRandom } from './random.ts'

const finishMs = 90_000
/** For a machine so slow that the orders of a short run take longer than its faults. */
const maxExtraMs = 600_000

const addressPrefixes: Partial<Record<OrderPlan, string>> = {
  'webhook-doubled': 'webhook-doubled.',
  'webhook-lost': 'webhook-lost.',
  'both-lost': 'webhook-lost.',
}

/** Places orders until `finish` is called, which waits for the last ones. */
export function startLoad(
  cluster: Cluster,
  { seed, clients: count, orders: wanted, isFull }: ChaosOptions,
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
