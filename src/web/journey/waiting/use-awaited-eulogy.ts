import { useEffect, useEffectEvent } from 'react'
import type { UnwrittenOrder } from '#contract/checkouts.ts'
import { awaitEulogy } from './await-eulogy.ts'

type Listeners = {
  onReady: (text: string) => void
  onFailed: () => void
  onLateness?: (lateness: Lateness) => void
}

export function useAwaitedEulogy(submissionId: string | null, listeners: Listeners) {
  const latest = useEffectEvent(() => listeners)
  useEffect(() => {
    if (!submissionId) return
    const tracked = trackLateness((lateness) => latest().onLateness?.(lateness))
    const stopWaiting = awaitEulogy(submissionId, {
      onReady: (text) => latest().onReady(text),
      onFailed: () => latest().onFailed(),
      onOrder: tracked.update,
    })
    return () => {
      tracked.stop()
      stopWaiting()
    }
  }, [submissionId])
}

/** How late a paid text is. Only the server knows of a refund. */
export type Lateness = 'usual' | 'slow' | 'late' | 'refunding' | 'refunded'

const slowAfterMs = 2 * 60_000
/** The time that the pages speak of. */
export const lateAfterMs = 5 * 60_000

/**
 * Reports how late the text is, counted from now until the server says when it was paid. A refund that
 * the server reports ends the counting.
 */
function trackLateness(onLateness: (lateness: Lateness) => void) {
  let timers: ReturnType<typeof setTimeout>[] = []
  count(0)
  return { update, stop }

  function update({ state, paidSecondsAgo }: UnwrittenOrder) {
    stop()
    if (state === 'writing') count(paidSecondsAgo * 1_000)
    else onLateness(state)
  }

  function count(waitedMs: number) {
    const after = (ms: number, lateness: Lateness) =>
      setTimeout(() => onLateness(lateness), Math.max(0, ms - waitedMs))
    timers = [
      ...(waitedMs < lateAfterMs ? [after(slowAfterMs, 'slow')] : []),
      after(lateAfterMs, 'late'),
    ]
  }

  function stop() {
    for (const timer of timers) clearTimeout(timer)
  }
}
