import { useEffect, useEffectEvent, useReducer } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pages } from '#contract/urls.ts'
import { readSubmission } from '#web/api.ts'
import { type HistoryState, parseEntryPoint } from '#web/journey/entry.ts'
import { awaitEulogy } from '#web/journey/waiting/await-eulogy.ts'
import { trackLateness } from '#web/journey/waiting/lateness.ts'
import { logError } from '#web/log.ts'
import { confirmPayment } from './confirm-payment.ts'
import { nextReturn, progressStep, type ReturnState } from './payment-return.ts'

const progressEvery = 3_000
const leaveAfter = 3_000

/** Confirms the payment, waits for the text, and goes on to it. */
export function usePaymentReturn(): ReturnState {
  const navigate = useNavigate()
  const door = parseEntryPoint(useLocation())
  const { sessionId, submissionId } =
    door.by === 'payment' ? door : { sessionId: null, submissionId: null }
  const [state, dispatch] = useReducer(nextReturn, { at: 'confirming' })

  useEffect(() => {
    if (!sessionId) return
    const visit = new AbortController()
    void confirmPayment(sessionId, submissionId, visit.signal).then((reply) => {
      if (reply) dispatch({ type: 'answered', reply, submissionId })
    })
    return () => visit.abort()
  }, [sessionId, submissionId])

  const preparing = state.at === 'preparing'
  useEffect(() => {
    if (!preparing || !submissionId) return
    const progress = setInterval(() => {
      dispatch({ type: 'progressed', by: progressStep(Math.random) })
    }, progressEvery)
    const tracked = trackLateness((lateness) => dispatch({ type: 'waited', lateness }))
    readSubmission(submissionId)
      .then(({ person, customer_name }) => {
        dispatch({ type: 'submission-read', person, customer_name })
      })
      .catch((error: unknown) => logError('The submission could not be read', error))
    const stopWaiting = awaitEulogy(submissionId, {
      onReady: (text) => dispatch({ type: 'written', text }),
      onFailed: () => dispatch({ type: 'waited', lateness: 'late' }),
      onOrder: tracked.heard,
    })
    return () => {
      clearInterval(progress)
      tracked.stop()
      stopWaiting()
    }
  }, [preparing, submissionId])

  const lost = door.by !== 'payment'
  const leave = useEffectEvent(() => {
    navigate(pages.home(), { replace: true, state: carriedHome(state, submissionId) })
  })
  const unpaid = state.at === 'unpaid'
  useEffect(() => {
    if (unpaid) leave()
  }, [unpaid])
  const leaving = lost || state.at === 'ready'
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(leave, leaveAfter)
    return () => clearTimeout(timer)
  }, [leaving])

  return state
}

function carriedHome(state: ReturnState, submissionId: string | null): HistoryState | null {
  if (!submissionId) return null
  if (state.at === 'ready') return { submissionId, fullEulogy: state.text }
  return { submissionId, paymentUnconfirmed: true }
}
