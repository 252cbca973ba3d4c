import type { Context } from './context.ts'
import { readUnsentEmails } from './store/backlog.ts'
import { isAvailable } from './store/database/database.ts'
import type { Supervision } from './store/database/supervision.ts'

const everyMs = 60_000
const timeoutMs = 10_000

/** An email that waits this long may wait for its recipient. If the mail server rejects our login, no alert leaves either. */
const mailLateSeconds = 5 * 60

type Worker = { ctx: Pick<Context, 'db' | 'now' | 'log' | 'mail'>; supervision: Supervision }

/** Every minute. A service outside calls the operator when no worker has done so for some minutes. */
export function startHeartbeat(url: string, worker: Worker) {
  const timer = setInterval(() => void sendHeartbeat(url, worker), everyMs)
  return { stop: () => clearInterval(timer) }
}

/** Says that this worker works: a process that merely runs says nothing. */
export async function sendHeartbeat(url: string, { ctx, supervision }: Worker): Promise<void> {
  const age = ctx.now().getTime() - (supervision.lastPassAt?.getTime() ?? 0)
  if (age >= everyMs || !(await isAvailable(ctx.db)) || !(await leavesMail(ctx))) return
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`http-${response.status}`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    ctx.log.warn({ reason }, 'heartbeat not sent')
  }
}

async function leavesMail({ db, now, mail }: Worker['ctx']): Promise<boolean> {
  const { oldestSeconds } = await readUnsentEmails(db, now())
  return oldestSeconds < mailLateSeconds || mail.isReachable()
}
