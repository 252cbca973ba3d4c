import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'

/** Slightly longer than pg-boss's own minimum interval, so no pass is skipped as too early. */
export const superviseEverySeconds = 1
const intervalMs = superviseEverySeconds * 1_000 + 50

export type Supervision = {
  /** When the last pass succeeded. A pass reclaims the jobs of dead workers. */
  lastPassAt: Date | null
  consecutiveFailures: number
}

/**
 * Reclaims the jobs of dead workers periodically. pg-boss could do it, but wouldn't report failures, and
 * while it fails, the texts of a killed worker are never finished.
 */
export function supervise(boss: PgBoss, onError: (error: unknown) => void) {
  const supervision: Supervision = { lastPassAt: null, consecutiveFailures: 0 }
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await boss.supervise()
        supervision.lastPassAt = new Date()
        supervision.consecutiveFailures = 0
      } catch (error) {
        supervision.consecutiveFailures += 1
        onError(error)
      }
      await pause(intervalMs, undefined, { signal: stopping.signal }).catch(() => {})
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
