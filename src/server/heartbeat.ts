import type { Context } from './context.ts'
import { isMailStuck } from './store/backlog.ts'
import { canStore } from './store/database/database.ts'
import type { Supervision } from './store/database/supervision.ts'
import * as operatorAlerts from './store/desk/operator-alerts.ts'

const everyMs = 60_000
const timeoutMs = 10_000

/** An email that waits this long may wait for its recipient. If none leaves, no alert does either. */
const mailLateMs = 5 * 60_000

type Worker = { ctx: Pick<Context, 'db' | 'now' | 'log' | 'models'>; supervision: Supervision }

/** Every minute. A service outside calls the operator when no worker has done so for some minutes. */
export function startHeartbeat(url: string, worker: Worker) {
  const timer = setInterval(() => void sendHeartbeat(url, worker), everyMs)
  return { stop: () => clearInterval(timer) }
}

/** Whether the payment provider opens no checkout, or no provider of models answers: nobody can buy. */
async function isSellingStopped({ db, models }: Worker['ctx']): Promise<boolean> {
  const open = await operatorAlerts.listOpen(db)
  const silent = open.flatMap((raised) =>
    raised.alert === 'model-outage' ? operatorAlerts.outageProvider(raised) : [],
  )
  const providers = models.writers.map(({ provider }) => provider)
  return (
    open.some(({ alert }) => alert === 'checkouts-failing') ||
    (providers.length > 0 && providers.every((provider) => silent.includes(provider)))
  )
}

/** Says that this worker works: a process that merely runs says nothing. */
export async function sendHeartbeat(url: string, { ctx, supervision }: Worker): Promise<void> {
  const age = ctx.now().getTime() - (supervision.lastPassAt?.getTime() ?? 0)
  if (age >= everyMs || !(await canStore(ctx.db))) return
  try {
    if (await isMailStuck(ctx.db, ctx.now(), mailLateMs)) return
    if (await isSellingStopped(ctx)) return
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`http-${response.status}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    ctx.log.warn({ reason }, 'heartbeat not sent')
  }
}
