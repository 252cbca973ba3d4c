import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { pages } from '#contract/urls.ts'
import { navigate, useHistoryEntry } from '#web/history.tsx'
import { type HistoryState, parseEntryPoint } from '#web/journey/entry-point.ts'
import { type Confirmation, confirmPayment } from './confirm-payment.ts'

export const goHome = (state: HistoryState | null) =>
  navigate(pages.home(), { replace: true, state })

/** Confirms the payment that the address of this page names. */
export function usePaymentReturn() {
  const entry = parseEntryPoint(useHistoryEntry())
  const { sessionId, submissionId } =
    entry.by === 'payment' ? entry : { sessionId: null, submissionId: null }
  const [reply, setReply] = useState<Confirmation | { state: 'confirming' | 'no-payment' }>({
    state: 'confirming',
  })
  useEffect(() => {
    if (!sessionId) return setReply({ state: 'no-payment' })
    const visit = new AbortController()
    void confirmPayment(sessionId, submissionId, visit.signal).then((confirmed) => {
      if (confirmed?.state === 'unpaid') goHome({ submissionId, paymentUnconfirmed: true })
      else if (confirmed) setReply(confirmed)
    })
    return () => visit.abort()
  }, [sessionId, submissionId])
  useSoon(reply.state === 'no-payment' ? () => goHome(null) : null)
  return { reply, submissionId: submissionId ?? '' }
}

const leaveAfterMs = 3_000

/** Leaves, after the time to read why. */
export function useSoon(leave: (() => void) | null) {
  const onTime = useEffectEvent(() => leave?.())
  const isLeaving = leave !== null
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => onTime(), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [isLeaving])
}

const firstProgress = 10
const mostBeforeReady = 95
const progressEveryMs = 3_000

export function useProgress(isReady: boolean): number {
  const [progress, add] = useReducer(
    (now: number, by: number) => Math.min(now + by, mostBeforeReady),
    firstProgress,
  )
  useEffect(() => {
    // One to five.
    const timer = setInterval(() => add(1 + Math.floor(Math.random() * 5)), progressEveryMs)
    return () => clearInterval(timer)
  }, [])
  return isReady ? 100 : progress
}
