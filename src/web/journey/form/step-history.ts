import { useEffect, useEffectEvent, useRef } from 'react'
import { type Step, stepCount } from '#domain/submission.ts'
import { type HistoryEntry, navigate, useHistoryEntry } from '#web/history.tsx'

/**
 * What the state of a history entry says: the step of the form that it shows, or that it shows the questions of a
 * preview. `pushed`: the entry before it is what was shown before.
 */
export type EntryState = { step?: Step; questions?: true; pushed?: true }

type Stored = Partial<Record<keyof EntryState, unknown>> | null | undefined

export function stepIn(state: unknown): Step | null {
  const step = Number((state as Stored)?.step)
  return step >= 1 && step <= stepCount ? (Math.floor(step) as Step) : null
}

export const hasQuestions = (state: unknown) => Boolean((state as Stored)?.questions)

export const wasPushed = (state: unknown) => Boolean((state as Stored)?.pushed)

const currentState = () => (window.history.state as { usr?: Stored } | null)?.usr ?? {}

export function pushStep(from: Step, to: Step) {
  replaceStep(from)
  const { pathname, search } = window.location
  navigate(pathname + search, { state: { ...currentState(), step: to, pushed: true } })
}

function replaceStep(step: Step) {
  // Without the anchor: on the way back the browser would take the focus there.
  const { pathname, search } = window.location
  navigate(pathname + search, { replace: true, state: { ...currentState(), step } })
}

/** Goes back to the entry of the step before, if there is one. */
export function popStep(before: Step): boolean {
  const pushed = wasPushed(currentState())
  if (pushed) window.history.back()
  else replaceStep(before)
  return pushed
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
