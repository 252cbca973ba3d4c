import { useEffect, useEffectEvent, useRef } from 'react'
import { type Step, stepCount } from '#domain/submission.ts'
import { type HistoryEntry, navigate, useHistoryEntry } from '#web/history.tsx'

/** Each step has a history entry, at the page's own address. `pushed`: the entry before it is the step before. */
type Entry = { step?: unknown; pushed?: unknown } | null | undefined

export function stepIn(state: unknown): Step | null {
  const step = Number((state as Entry)?.step)
  return step >= 1 && step <= stepCount ? (Math.floor(step) as Step) : null
}

const currentState = () => (window.history.state as { usr?: Entry } | null)?.usr ?? {}

export function pushStep(from: Step, to: Step) {
  const { pathname, search } = window.location
  // Without the anchor: on the way back the browser would take the focus there.
  const address = pathname + search
  const state = currentState()
  navigate(address, { replace: true, state: { ...state, step: from } })
  navigate(address, { state: { ...state, step: to, pushed: true } })
}

/** Goes back to the entry of the step before, if there is one. */
export function popStep(): boolean {
  if (!currentState().pushed) return false
  window.history.back()
  return true
}

/** Reports the step that the browser's Back or Forward leads to. */
export const useStepHistory = (onStep: (step: Step) => void) =>
  useNavigation(({ by, state }) => {
    const step = by === 'visit' ? stepIn(state) : null
    if (step !== null) onStep(step)
  })

/** Reports each history entry but the first. */
export function useNavigation(onNavigated: (to: HistoryEntry) => void) {
  const entry = useHistoryEntry()
  const { key } = entry
  const shown = useRef(key)
  const report = useEffectEvent((current: string) => {
    if (shown.current === current) return
    shown.current = current
    onNavigated(entry)
  })
  useEffect(() => report(key), [key])
}
