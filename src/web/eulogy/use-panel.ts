import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import type { Relationship } from '#domain/relationship.ts'
import { logTrouble } from '#web/log.ts'
import { useNotify } from '#web/ui/toasts.tsx'
import { type Carried, type Door, doorOf, type Left, leadsTo } from './doors.ts'
import { enter } from './entering.ts'
import { onErasedElsewhere } from './erased-elsewhere.ts'
import { trackLateness } from './lateness.ts'
import { notices } from './notices.ts'
import { giveUpRetry, readFacts } from './owned-acts.ts'
import type { Stage } from './panel-acts.ts'
import { nextState } from './panel-reducer.ts'
import {
  awaitedSubmission,
  firstState,
  presentSubmission,
  showsForm,
  unreadSubmission,
} from './panel-state.ts'
import { scrollToPlace, useGoingOn } from './use-going-on.ts'
import { awaitEulogy, longWait } from './waiting.ts'

/** Where the link leads that skips the header: nowhere else. */
const thisPage = '#main'

type Visit = Pick<Stage, 'dispatch'> & { signal: AbortSignal; end: () => void }

/** What comes too late for a visitor who has gone on changes nothing. */
function beginVisit(dispatch: Stage['dispatch']): Visit {
  const over = new AbortController()
  const { signal } = over
  return { signal, dispatch: (event) => signal.aborted || dispatch(event), end: () => over.abort() }
}

/** The panel's state, and what happens by itself in it: entering, waiting, being found again. */
export function usePanel(relationship?: Relationship) {
  const [state, dispatch] = useReducer(nextState, relationship, firstState)
  const [dataFirst, setDataFirst] = useState(false)
  const visit = useRef<Visit>(null)
  const notify = useNotify()
  const stageOf = (present: Visit | null): Stage => ({
    dispatch: present?.dispatch ?? dispatch,
    notify,
    preselected: relationship,
    dataFirst,
    left: () => present?.signal.aborted ?? false,
  })
  const stage = stageOf(visit.current)
  const location = useLocation()
  const navigate = useNavigate()

  const enterBy = useEffectEvent((door: Door) => {
    visit.current?.end()
    visit.current = beginVisit(dispatch)
    setDataFirst(door.by === 'letter' && door.dataFirst)
    void enter(stageOf(visit.current), { door, signal: visit.current.signal })
  })
  const onEnter = useEffectEvent(() => {
    delete document.documentElement.dataset.entry
    enterBy(doorOf(location))
  })
  useEffect(() => {
    onEnter()
    return () => visit.current?.end()
  }, [])

  const present = presentSubmission(state)
  // Paid in another browser, or deleted: a reload of the address would only ask once more.
  const over = state.at === 'paid-elsewhere' || state.at === 'erased'
  const done = over && (location.search !== '' || location.state !== null)
  const keepPresent = useEffectEvent(() => {
    if (!done && (present === null || leadsTo(doorOf(location), present))) return
    const carried = present && ({ submissionId: present } satisfies Carried)
    navigate(location.pathname, { replace: true, state: carried, preventScrollReset: true })
  })
  useEffect(() => {
    if (done || present !== null) keepPresent()
  }, [done, present])

  const startAfresh = ({ pathname, hash }: Location) => {
    const state = present && ({ leftId: present } satisfies Left)
    dispatch({ type: 'left', relationship })
    navigate({ pathname, hash }, { replace: true, state, preventScrollReset: true })
    enterBy({ by: 'front' })
  }
  useGoingOn((to) => {
    const door = doorOf(to)
    if (door.by !== 'front') return enterBy(door)
    if (to.hash === thisPage) return keepPresent()
    if (showsForm(state)) keepPresent()
    else startAfresh(to)
    scrollToPlace(to.hash)
  })

  const awaited = awaitedSubmission(state)
  const retrying = state.at === 'retrying'
  const onReady = useEffectEvent((submissionId: string, text: string) => {
    dispatch({ type: 'eulogy-ready', submissionId, text })
    if (retrying) stage.notify(notices.eulogyReady)
  })
  const onFailed = useEffectEvent(() => {
    logTrouble('The server has given up writing', new Error(retrying ? 'a retry' : 'a first text'))
    if (retrying) giveUpRetry(stage)
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
