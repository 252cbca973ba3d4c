import { useEffect, useEffectEvent, useReducer } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Relationship } from '#domain/relationship.ts'
import { useNotify } from '#web/ui/toasts.tsx'
import { type Carried, doorOf, leadsTo } from './doors.ts'
import { enter } from './entering.ts'
import { notices, troubles } from './notices.ts'
import { giveUpRetry, readFacts } from './owned-acts.ts'
import type { Stage } from './panel-acts.ts'
import { nextState } from './panel-reducer.ts'
import {
  awaitedSubmission,
  firstState,
  presentSubmission,
  unreadSubmission,
} from './panel-state.ts'
import { awaitEulogy } from './waiting.ts'

/** The panel's state, and what happens by itself in it: entering, waiting, being found again. */
export function usePanel(relationship?: Relationship) {
  const [state, dispatch] = useReducer(nextState, relationship, firstState)
  const stage: Stage = { dispatch, notify: useNotify(), preselected: relationship }
  const location = useLocation()
  const navigate = useNavigate()

  const onEnter = useEffectEvent((signal: AbortSignal) => {
    delete document.documentElement.dataset.entry
    void enter(stage, { door: doorOf(location), signal })
  })
  useEffect(() => {
    const visit = new AbortController()
    onEnter(visit.signal)
    return () => visit.abort()
  }, [])

  const present = presentSubmission(state)
  // Paid in another browser: a reload of the return address would only ask once more.
  const done = state.at === 'paid-elsewhere' && location.search !== ''
  const lost = done || (present !== null && !leadsTo(doorOf(location), present))
  const keepPresent = useEffectEvent(() => {
    const carried = present && ({ submissionId: present } satisfies Carried)
    navigate(location.pathname, { replace: true, state: carried, preventScrollReset: true })
  })
  useEffect(() => {
    if (lost) keepPresent()
  }, [lost])

  const awaited = awaitedSubmission(state)
  const retrying = state.at === 'retrying'
  const onReady = useEffectEvent((submissionId: string, text: string) => {
    dispatch({ type: 'eulogy-ready', submissionId, text })
    if (retrying) stage.notify(notices.eulogyReady)
  })
  const onFailed = useEffectEvent(() => {
    if (retrying) giveUpRetry(stage)
    else dispatch({ type: 'writing-failed', trouble: troubles.stillWriting })
  })
  useEffect(() => {
    if (!awaited) return
    return awaitEulogy(awaited, {
      onReady: (text) => onReady(awaited, text),
      onFailed,
    })
  }, [awaited])

  const unread = unreadSubmission(state)
  const onUnread = useEffectEvent((submissionId: string) => void readFacts(stage, submissionId))
  useEffect(() => {
    if (unread !== null) onUnread(unread)
  }, [unread])

  // A browser that keeps the page alive shows it again as it was when the checkout was opened.
  useEffect(() => {
    const onShown = (event: PageTransitionEvent) => {
      if (event.persisted) dispatch({ type: 'came-back' })
    }
    window.addEventListener('pageshow', onShown)
    return () => window.removeEventListener('pageshow', onShown)
  }, [])

  const forget = () => navigate(location.pathname, { replace: true, preventScrollReset: true })
  return { state, stage, forget }
}
