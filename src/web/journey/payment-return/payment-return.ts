import { useEffect, useEffectEvent, useReducer } from 'react'
import type { ConfirmCheckoutReply } from '#contract/checkouts.ts'
import { pages } from '#contract/urls.ts'
import { readSubmission } from '#web/api.ts'
import { navigate, useHistoryEntry } from '#web/history.tsx'
import { type HistoryState, parseEntryPoint } from '#web/journey/entry-point.ts'
import { type Lateness, useAwaitedEulogy } from '#web/journey/waiting/use-awaited-eulogy.ts'
import { logError } from '#web/log.ts'
import { type Confirmation, confirmPayment } from './confirm-payment.ts'

type Paid = Extract<ConfirmCheckoutReply, { state: 'paid-here' }>

/** The state of the page that the payment provider sends a buyer back to. */
export type ReturnState =
  | { kind: 'confirming' }
  /** The address names no payment. */
  | { kind: 'no-payment' }
  | { kind: 'unpaid' }
  | { kind: 'outdated' }
  | { kind: 'paid-elsewhere' }
  | { kind: 'preparing'; paid: Paid; submissionId: string; progress: number; lateness: Lateness }
  | { kind: 'ready'; paid: Paid; text: string }

type ReturnEvent =
  | { type: 'no-payment-named' }
  | { type: 'answered'; reply: Confirmation; submissionId: string }
  | { type: 'submission-read'; person: string; customer_name: string }
  | { type: 'progressed'; by: number }
  | { type: 'waited'; lateness: Lateness }
  | { type: 'written'; text: string }

const firstProgress = 10
const mostBeforeReady = 95

export function progressOf(state: ReturnState): number {
  if (state.kind === 'ready') return 100
  return state.kind === 'preparing' ? state.progress : firstProgress
}

/** From here on the bar stands still until the text is there. */
export const isAtMost = (state: ReturnState) => progressOf(state) === mostBeforeReady

export function nextReturn(state: ReturnState, event: ReturnEvent): ReturnState {
  if (event.type === 'no-payment-named') return { kind: 'no-payment' }
  if (event.type === 'answered') {
    if (state.kind !== 'confirming') return state
    const { reply: paid, submissionId } = event
    if (paid.state !== 'paid-here') return { kind: paid.state }
    return { kind: 'preparing', paid, submissionId, progress: firstProgress, lateness: 'usual' }
  }
  if (state.kind !== 'preparing') return state
  switch (event.type) {
    case 'submission-read': {
      const { person, customer_name } = event
      return { ...state, paid: { ...state.paid, person, customer_name } }
    }
    case 'progressed':
      return { ...state, progress: Math.min(state.progress + event.by, mostBeforeReady) }
    case 'waited':
      return { ...state, lateness: event.lateness }
    case 'written':
      return { kind: 'ready', paid: state.paid, text: event.text }
  }
}

const progressEveryMs = 3_000
const leaveAfterMs = 3_000

/** Confirms the payment, waits for the text, and goes on to it. */
export function usePaymentReturn() {
  const entry = parseEntryPoint(useHistoryEntry())
  const { sessionId, submissionId } =
    entry.by === 'payment' ? entry : { sessionId: null, submissionId: null }
  const [state, dispatch] = useReducer(nextReturn, { kind: 'confirming' })

  useEffect(() => {
    if (!sessionId) return dispatch({ type: 'no-payment-named' })
    const visit = new AbortController()
    void confirmPayment(sessionId, submissionId, visit.signal).then((reply) => {
      if (reply) dispatch({ type: 'answered', reply, submissionId })
    })
    return () => visit.abort()
  }, [sessionId, submissionId])

  const preparing = state.kind === 'preparing' ? submissionId : null
  useAwaitedEulogy(preparing, {
    onReady: (text) => dispatch({ type: 'written', text }),
    onFailed: () => dispatch({ type: 'waited', lateness: 'late' }),
    onLateness: (lateness) => dispatch({ type: 'waited', lateness }),
  })
  useEffect(() => {
    if (!preparing) return
    const progress = setInterval(() => {
      // One to five.
      dispatch({ type: 'progressed', by: 1 + Math.floor(Math.random() * 5) })
    }, progressEveryMs)
    readSubmission(preparing)
      .then(({ person, customer_name }) => {
        dispatch({ type: 'submission-read', person, customer_name })
      })
      .catch((error: unknown) => logError('The submission could not be read', error))
    return () => clearInterval(progress)
  }, [preparing])

  const leave = () => {
    navigate(pages.home(), { replace: true, state: historyState(state, submissionId) })
  }
  const onLeave = useEffectEvent(leave)
  const unpaid = state.kind === 'unpaid'
  useEffect(() => {
    if (unpaid) onLeave()
  }, [unpaid])
  const leaving = state.kind === 'no-payment' || state.kind === 'ready'
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(onLeave, leaveAfterMs)
    return () => clearTimeout(timer)
  }, [leaving])

  return { state, submissionId, leave }
}

function historyState(state: ReturnState, submissionId: string | null): HistoryState | null {
  if (!submissionId) return null
  if (state.kind === 'ready') return { submissionId, fullEulogy: state.text }
  return { submissionId, paymentUnconfirmed: true }
}
