import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from '#tests/bench/figures.ts'
import { Client } from './clients/client.ts'
import { type Cluster, startCluster } from './cluster/cluster.ts'
import { countPaid } from './dump.ts'
import { canaryFor, type OrderRecord } from './history.ts'

const clients = 16
const goalMs = 5 * 60_000

/** Payments without a webhook and without a returning buyer: only the reconciler can find them. */
export async function measureReconciler(orders: number): Promise<Figure[]> {
  let emails = 0
  const cluster = await startCluster({
    onEmail: ({ subject }) => {
      if (subject.startsWith('Your eulogy for')) emails += 1
    },
    onLine: () => {},
    onUnexpectedExit: () => {},
  })
  try {
    const waiting = Array.from({ length: orders }, (_, number) => number)
    const sessions: string[] = []
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
          sessions.push(await openCheckout(cluster, next))
      }),
    )
    console.log(`${sessions.length} checkouts are open`)
    for (const id of sessions) {
      await fetch(`${cluster.stripeUrl}/control/sessions/${id}/pay`, { method: 'POST' })
    }
    const paidAt = Date.now()
    let found = await countPaid(cluster)
    const foundEarly = found
    while (found < orders && Date.now() < paidAt + goalMs) {
      await pause(1_000)
      found = await countPaid(cluster)
    }
    const seconds = ((Date.now() - paidAt) / 1_000).toFixed(0)
    return [
      {
        name: 'payments found by the reconciler alone',
        value: `${found} of ${orders} within ${seconds} s of the last payment, ${foundEarly} of them before it, ${emails} emailed by then (goal: all within 300 s)`,
        passed: found === orders && sessions.length === orders,
      },
    ]
  } finally {
    await cluster.stop()
  }
}

async function openCheckout(cluster: Cluster, number: number): Promise<string> {
  const canary = canaryFor(number)
  const order: OrderRecord = {
    canary,
    email: `webhook-lost.${canary.toLowerCase()}@example.com`,
    plan: 'both-lost',
    submissionId: null,
    hasPreview: false,
    sessionIds: [],
    secondPaymentAt: null,
    erasureAcceptedAt: null,
  }
  const client = new Client(cluster, order, () => {}, AbortSignal.timeout(3_600_000))
  await client.submit()
  await client.preview()
  return (await client.openCheckout()) ?? ''
}
