import { Gauge, type Registry } from '@prometheus-io/client'
import type { Context } from '#server/context.ts'
import { type Backlog, readBacklog } from '#server/store/backlog.ts'
import { isAvailable } from '#server/store/database/database.ts'
import { countViolations, type Invariant, invariants } from '#server/store/invariants.ts'

/** Several Prometheus servers may scrape one process. */
const backlogMaxAgeMs = 5_000
const invariantsMaxAgeMs = 60_000
/** Shorter than Prometheus' own timeout, so a slow database doesn't hide the other metrics. */
const timeoutMs = 4_000

const toDollars = (micros: number) => micros / 1_000_000

/**
 * Gauges that are read from the database when they are scraped. Every process shows the same values. While
 * the database is unavailable they are missing, so that no alert is based on old values.
 */
export function addStateGauges(
  registry: Registry,
  ctx: Context,
  { withInvariants }: { withInvariants: boolean },
): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `lovingly_${name}`, help, labelNames, registers: [registry] })
  const databaseUp = gauge('database_up', '1 if the database accepts writes')
  const waiting = gauge('queue_waiting_jobs', 'Jobs that are due and not running', ['queue'])
  const oldestJob = gauge('queue_oldest_waiting_seconds', 'Since the oldest of them is due', [
    'queue',
  ])
  const unwritten = gauge('unwritten_orders', 'Paid orders with neither a text nor a refund')
  const oldestOrder = gauge('oldest_unwritten_order_seconds', 'Since the oldest was paid')
  const unsent = gauge('unsent_emails', 'Emails that are neither sent nor rejected')
  const oldestEmail = gauge('oldest_unsent_email_seconds', 'Since the oldest of them is due')
  const spent = gauge('spend_dollars', 'Model costs of this UTC day, with reservations', [
    'purpose',
  ])
  const reserved = gauge('spend_reserved_dollars', 'The part of calls that have not ended', [
    'purpose',
  ])
  const cap = gauge('spend_cap_dollars', 'The daily budget', ['purpose'])
  const violated = gauge('invariant_violations', 'Rows in a state that must not exist', [
    'invariant',
  ])
  const all = [waiting, oldestJob, unwritten, oldestOrder, unsent, oldestEmail, spent, reserved]

  const showBacklog = (backlog: Backlog) => {
    for (const { queue, waiting: jobs, oldestSeconds } of backlog.queues) {
      waiting.set({ queue }, jobs)
      oldestJob.set({ queue }, oldestSeconds)
    }
    unwritten.set(backlog.unwritten.orders)
    oldestOrder.set(backlog.unwritten.oldestSeconds)
    unsent.set(backlog.unsentEmails.emails)
    oldestEmail.set(backlog.unsentEmails.oldestSeconds)
    for (const { purpose, spentMicros, reservedMicros } of backlog.spend) {
      spent.set({ purpose }, toDollars(spentMicros))
      reserved.set({ purpose }, toDollars(reservedMicros))
      cap.set({ purpose }, toDollars(ctx.guard.caps.dailyMicros[purpose]))
    }
  }
  const showViolations = (counts: Record<Invariant, number>) => {
    for (const invariant of invariants) violated.set({ invariant }, counts[invariant])
  }
  const refreshBacklog = atMostEvery(backlogMaxAgeMs, async () => {
    databaseUp.set((await isAvailable(ctx.db)) ? 1 : 0)
    showBacklog(await readBacklog(ctx.db, ctx.now()))
  })
  const refreshInvariants = atMostEvery(invariantsMaxAgeMs, async () => {
    const deadline = { now: ctx.now(), refundAfterMs: ctx.deadlines.refundMs }
    showViolations(await countViolations(ctx.db, deadline))
  })
  return async () => {
    try {
      await withinTimeout(refreshBacklog())
      if (withInvariants) await withinTimeout(refreshInvariants())
    } catch (error) {
      databaseUp.set(0)
      for (const each of [...all, violated] as Gauge<string>[]) {
        each.reset()
        // `reset` alone would leave a gauge without labels at 0, which looks healthy.
        each.remove({})
      }
      const reason = error instanceof Error ? error.message : 'unknown'
      ctx.log.warn({ reason }, 'metrics not read from the database')
    }
  }
}

/** Concurrent callers share one run; a failed run is repeated the next time. */
function atMostEvery(ms: number, run: () => Promise<void>): () => Promise<void> {
  let latest: { startedAt: number; done: Promise<void> } | null = null
  return () => {
    const now = performance.now()
    if (latest && now - latest.startedAt < ms) return latest.done
    const done = run()
    const current = { startedAt: now, done }
    latest = current
    done.catch(() => {
      if (latest === current) latest = null
    })
    return done
  }
}

async function withinTimeout(running: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('timeout')), timeoutMs)
  try {
    await Promise.race([running, promise])
  } finally {
    clearTimeout(timer)
  }
}
