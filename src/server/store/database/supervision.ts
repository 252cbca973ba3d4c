import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { listQueuesToWake, startLostJobs } from './pg-boss-internals.ts'

/** How often one query looks for due jobs and for jobs of dead workers, in all queues. */
const lookEveryMs = 1_000
/** Expiry, retention and warnings: pg-boss's own maintenance, which takes about ten queries. */
const maintainEveryMs = 30_000

export type Supervision = {
  /** When the last pass succeeded. A pass finds the jobs of dead workers. */
  lastPassAt: Date | null
  consecutiveFailures: number
}

type Watched = {
  queues: string[]
  /** A queue has jobs that can start now. */
  onDue: (queue: string) => void
  onError: (error: unknown) => void
}

/**
 * Looks after all queues with one query a second instead of one query per slot: it wakes the slots of queues
 * with due jobs, and starts pg-boss's maintenance early when a job lost its worker. pg-boss could do the
 * maintenance itself, but wouldn't report failures, and while it fails, the texts of a killed worker are
 * never finished.
 */
export function supervise(boss: PgBoss, { queues, onDue, onError }: Watched) {
  const supervision: Supervision = { lastPassAt: null, consecutiveFailures: 0 }
  const stopping = new AbortController()
  let maintainedAt = Number.NEGATIVE_INFINITY
  const pass = async () => {
    const found = await listQueuesToWake(boss, queues)
    for (const { name, due } of found) if (due) onDue(name)
    const lost = found.some((queue) => queue.lost)
    if (!lost && performance.now() - maintainedAt < maintainEveryMs) return
    await boss.supervise()
    maintainedAt = performance.now()
    for (const queue of await startLostJobs(boss, queues)) onDue(queue)
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await pass()
        supervision.lastPassAt = new Date()
        supervision.consecutiveFailures = 0
      } catch (error) {
        supervision.consecutiveFailures += 1
        onError(error)
      }
      await pause(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  void run()
  return { supervision, stop: () => stopping.abort() }
}

export type QueueError = { error: string; code: string; reason: string; queue: string }

/**
 * pg-boss emits errors, lists of errors, and plain objects with the name of a queue. Jobs carry only ids,
 * so no message contains user input; `detail` is omitted anyway.
 */
export function toQueueError(given: unknown): QueueError {
  if (given instanceof AggregateError && given.errors.length > 0)
    return toQueueError(given.errors[0])
  const field = (name: string) => {
    const value: unknown = typeof given === 'object' && given ? Reflect.get(given, name) : null
    return typeof value === 'string' ? value : ''
  }
  const { name: error = 'unknown' } = given instanceof Error ? given : {}
  return { error, code: field('code'), reason: field('message'), queue: field('queue') }
}
