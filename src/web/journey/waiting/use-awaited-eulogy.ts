import { useEffect, useEffectEvent } from 'react'
import { awaitEulogy } from './await-eulogy.ts'
import { type Lateness, trackLateness } from './lateness.ts'

type Listeners = {
  onReady: (text: string) => void
  onFailed: () => void
  onLateness?: (lateness: Lateness) => void
}

/** Waits for the text of a submission while the component is shown. */
export function useAwaitedEulogy(submissionId: string | null, listeners: Listeners) {
  const onReady = useEffectEvent((text: string) => listeners.onReady(text))
  const onFailed = useEffectEvent(() => listeners.onFailed())
  const onLateness = useEffectEvent((lateness: Lateness) => listeners.onLateness?.(lateness))
  useEffect(() => {
    if (!submissionId) return
    const tracked = trackLateness((lateness) => onLateness(lateness))
    const stopWaiting = awaitEulogy(submissionId, {
      onReady: (text) => onReady(text),
      onFailed: () => onFailed(),
      onOrder: tracked.heard,
    })
    return () => {
      tracked.stop()
      stopWaiting()
    }
  }, [submissionId])
}
