import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'

/** A little longer than pg-boss lets pass between two passes, so that none is refused as too early. */
export const superviseEverySeconds = 2
const intervalMs = superviseEverySeconds * 1_000 + 50

export type Supervision = {
  /** When a pass last went through: jobs of dead workers were looked for then. */
  lastPassAt: Date | null
  consecutiveFailures: number
}

/**
 * Looks for the jobs of dead workers again and again. pg-boss would do it by itself, but would not
 * say whether it worked; and while it does not, what a killed worker was writing is never finished.
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
 * What went wrong in the queue. pg-boss hands on errors, lists of errors, and plain objects with the
 * name of a queue. Jobs carry only ids, so no message quotes a person; `detail` is left out anyway.
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
