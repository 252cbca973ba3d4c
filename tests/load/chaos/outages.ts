import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '#tests/load/harness/cluster.ts'
import { waitUntil } from '#tests/load/harness/database.ts'
import { control, standIns } from '#tests/load/harness/stand-ins.ts'

/** While the workers start again, nothing is sent. */
const hitTimeoutMs = 20_000

/** Repeats a fault, or waits, until it has hit something. Null if there was nothing to hit. */
export async function untilHit(
  countHits: () => number | Promise<number>,
  unit: string,
): Promise<string | null> {
  let count = 0
  const isHit = async () => {
    count = await countHits()
    return count > 0
  }
  return (await waitUntil(isHit, hitTimeoutMs)) ? `${count} ${unit}` : null
}

const paymentRoutes = [
  'POST /v1/checkout/sessions',
  'GET /v1/checkout/sessions/:id',
  'POST /v1/checkout/sessions/:id/expire',
  'GET /v1/payment_intents/:id',
  'POST /v1/refunds',
]
const always = 1_000_000
const hourSeconds = 3_600

/** Outages of the third parties. Each returns what failed, or null if no request came. */
export const outages = {
  async mail({ thirdParties }: Cluster, ms: number) {
    const { setMail } = standIns(thirdParties)
    const { greylisted: before } = await setMail('greylist')
    await pause(ms)
    const hit = await untilHit(
      async () => (await setMail('greylist')).greylisted - before,
      'emails',
    )
    await setMail('normal')
    return hit
  },

  async model({ thirdParties }: Cluster, mode: 'down' | 'judge-down', ms: number) {
    const { setModel, readCalls } = standIns(thirdParties)
    const count = async () => (await readCalls()).counts[mode] ?? 0
    const before = await count()
    await setModel({ mode })
    await pause(ms)
    const hit = await untilHit(async () => (await count()) - before, 'requests')
    await setModel({ mode: 'normal' })
    return hit
  },

  async payments({ thirdParties: { payments } }: Cluster, ms: number) {
    const fail = (times: number) =>
      Promise.all(
        paymentRoutes.map((route) =>
          control(`${payments.address}/control/fail`, 'POST', { route, times, status: 503 }),
        ),
      )
    await fail(always)
    await pause(ms)
    const hit = await untilHit(async () => {
      const { recent } = await control<{ recent: { status: number }[] }>(
        `${payments.address}/control/requests`,
        'GET',
      )
      return recent.filter(({ status }) => status === 503).length
    }, 'requests')
    await fail(0)
    return hit
  },

  /** The payment pages get a day older too, so the open ones expire. */
  async ageCheckouts({ thirdParties }: Cluster) {
    const expires_at = Math.floor(Date.now() / 1_000) - hourSeconds
    for (const { id, status } of await standIns(thirdParties).listSessions()) {
      const url = `${thirdParties.payments.address}/control/sessions/${id}`
      if (status === 'open') await control(url, 'PATCH', { expires_at })
    }
  },
}
