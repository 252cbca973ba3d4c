import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '#tests/chaos/cluster/cluster.ts'
import { untilHit } from './until-hit.ts'

async function control<T>(url: string, method: string, body?: object): Promise<T> {
  const response = await fetch(url, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  return (await response.json()) as T
}

const paymentRoutes = [
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/:id',
  'POST /v1/checkout/sessions/:id/expire',
  'GET /v1/payment_intents/:id',
  'POST /v1/refunds',
]
const always = 1_000_000
const daySeconds = 86_400

type SessionSummary = { id: string; status: string }

/** Outages of the third parties. Each returns what failed, or null if no request came. */
export const outages = {
  async mail({ mailboxUrl }: Cluster, ms: number) {
    const set = (mode: 'normal' | 'greylist') =>
      control<{ greylisted: number }>(`${mailboxUrl}/control`, 'PUT', { mode })
    const before = await set('greylist')
    await pause(ms)
    const hit = await untilHit(
      async () => (await set('greylist')).greylisted - before.greylisted,
      'emails',
    )
    await set('normal')
    return hit
  },

  async model({ modelUrl }: Cluster, mode: 'down' | 'judge-down', ms: number) {
    const set = (mode: string) => control(`${modelUrl}/control`, 'PUT', { mode })
    const count = async () => {
      const { counts } = await control<{ counts: Record<string, number> }>(
        `${modelUrl}/control/requests`,
        'GET',
      )
      return counts[mode] ?? 0
    }
    const before = await count()
    await set(mode)
    await pause(ms)
    const hit = await untilHit(async () => (await count()) - before, 'requests')
    await set('normal')
    return hit
  },

  async payments({ stripeUrl }: Cluster, ms: number) {
    const fail = (times: number) =>
      Promise.all(
        paymentRoutes.map((route) =>
          control(`${stripeUrl}/control/fail`, 'POST', { route, times, status: 503 }),
        ),
      )
    await fail(always)
    await pause(ms)
    const hit = await untilHit(async () => {
      const { recent } = await control<{ recent: { status: number }[] }>(
        `${stripeUrl}/control/requests`,
        'GET',
      )
      return recent.filter(({ status }) => status === 503).length
    }, 'requests')
    await fail(0)
    return hit
  },

  /** The payment pages get a day older too, so the open ones expire. */
  async ageCheckouts({ stripeUrl }: Cluster) {
    const { sessions } = await control<{ sessions: SessionSummary[] }>(
      `${stripeUrl}/control/sessions`,
      'GET',
    )
    const expires_at = Math.floor(Date.now() / 1_000) - daySeconds / 24
    for (const { id } of sessions.filter(({ status }) => status === 'open')) {
      await control(`${stripeUrl}/control/sessions/${id}`, 'PATCH', { expires_at })
    }
  },
}
