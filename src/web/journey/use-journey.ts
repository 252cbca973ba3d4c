import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import type { Relationship } from '#domain/relationship.ts'
import { logError } from '#web/log.ts'
import { useNotify } from '#web/ui/toasts.tsx'
import { enter } from './enter.ts'
import {
  type EntryPoint,
  type HistoryState,
  type LeftSubmission,
  opensSubmission,
  parseEntryPoint,
} from './entry.ts'
import { failRetry, loadDetails } from './eulogy/eulogy-actions.ts'
import {
  awaitedSubmission,
  currentSubmission,
  initialState,
  showsForm,
  unreadSubmission,
} from './journey.ts'
import type { ActionContext } from './journey-actions.ts'
import { nextState } from './journey-reducer.ts'
import { notices } from './notices.ts'
import { scrollToHash, useInPageNavigation } from './use-in-page-navigation.ts'
import { awaitEulogy, longWait } from './waiting/await-eulogy.ts'
import { trackLateness } from './waiting/lateness.ts'
import { onErasedElsewhere } from './your-data/erased-elsewhere.ts'

/** Where the link leads that skips the header: nowhere else. */
const thisPage = '#main'

type Visit = Pick<ActionContext, 'dispatch'> & { signal: AbortSignal; end: () => void }

/** What comes too late for a visitor who has gone on changes nothing. */
function beginVisit(dispatch: ActionContext['dispatch']): Visit {
  const over = new AbortController()
  const { signal } = over
  return { signal, dispatch: (event) => signal.aborted || dispatch(event), end: () => over.abort() }
}

/** The panel's state, and what happens by itself in it: entering, waiting, being found again. */
export function usePanel(relationship?: Relationship) {
  const [state, dispatch] = useReducer(nextState, relationship, initialState)
  const [dataFirst, setDataFirst] = useState(false)
  const visit = useRef<Visit>(null)
  const notify = useNotify()
  const stageOf = (present: Visit | null): ActionContext => ({
    dispatch: present?.dispatch ?? dispatch,
    notify,
    preselected: relationship,
    dataFirst,
    hasLeft: () => present?.signal.aborted ?? false,
  })
  const stage = stageOf(visit.current)
  const location = useLocation()
  const navigate = useNavigate()

  const enterBy = useEffectEvent((entryPoint: EntryPoint) => {
    visit.current?.end()
    visit.current = beginVisit(dispatch)
    setDataFirst(entryPoint.by === 'email' && entryPoint.dataFirst)
    void enter(stageOf(visit.current), { entryPoint, signal: visit.current.signal })
  })
  const onEnter = useEffectEvent(() => {
    delete document.documentElement.dataset.entry
    enterBy(parseEntryPoint(location))
  })
  useEffect(() => {
    onEnter()
    return () => visit.current?.end()
  }, [])

  const present = currentSubmission(state)
  // Paid in another browser, or deleted: a reload of the address would only ask once more.
  const over = state.at === 'paid-elsewhere' || state.at === 'erased'
  const done = over && (location.search !== '' || location.state !== null)
  const keepPresent = useEffectEvent(() => {
    if (!done && (present === null || opensSubmission(parseEntryPoint(location), present))) return
    const carried = present && ({ submissionId: present } satisfies HistoryState)
    navigate(location.pathname, { replace: true, state: carried, preventScrollReset: true })
  })
  useEffect(() => {
    if (done || present !== null) keepPresent()
  }, [done, present])

  const startAfresh = ({ pathname, hash }: Location) => {
    const state = present && ({ leftId: present } satisfies LeftSubmission)
    dispatch({ type: 'left', relationship })
    navigate({ pathname, hash }, { replace: true, state, preventScrollReset: true })
    enterBy({ by: 'home' })
  }
  useInPageNavigation((to) => {
    const door = parseEntryPoint(to)
    if (door.by !== 'home') return enterBy(door)
    if (to.hash === thisPage) return keepPresent()
    if (showsForm(state)) keepPresent()
    else startAfresh(to)
    scrollToHash(to.hash)
  })

  const awaited = awaitedSubmission(state)
  const retrying = state.at === 'retrying'
  const onReady = useEffectEvent((submissionId: string, text: string) => {
    dispatch({ type: 'eulogy-ready', submissionId, text })
    if (retrying) stage.notify(notices.eulogyReady)
  })
  const onFailed = useEffectEvent(() => {
    logError(
      'The server failed to write the text',
      new Error(retrying ? 'a retry' : 'a first text'),
    )
    if (retrying) failRetry(stage)
    else dispatch({ type: 'waited', lateness: 'late' })
  })
  useEffect(() => {
    if (!awaited) return
    const tracked = trackLateness((lateness) => dispatch({ type: 'waited', lateness }))
    const stopWaiting = awaitEulogy(awaited, {
      onReady: (text) => onReady(awaited, text),
      onFailed,
      onOrder: tracked.heard,
    })
    return () => {
      tracked.stop()
      stopWaiting()
    }
  }, [awaited])

  useEffect(() => {
    if (!retrying) return
    const patience = setTimeout(() => dispatch({ type: 'waited-long' }), longWait)
    return () => clearTimeout(patience)
  }, [retrying])

  const onErased = useEffectEvent((submissionIds: readonly unknown[]) => {
    if (submissionIds.includes(present)) dispatch({ type: 'erased', underWay: false })
  })
  useEffect(() => onErasedElsewhere((submissionIds) => onErased(submissionIds)), [])

  const unread = unreadSubmission(state)
  const onUnread = useEffectEvent((submissionId: string) => void loadDetails(stage, submissionId))
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
