import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Relationship } from '#domain/relationship.ts'
import { useNotify } from '#web/ui/toasts.tsx'
import {
  type EntryPoint,
  enter,
  type HistoryState,
  type LeftSubmission,
  opensSubmission,
  parseEntryPoint,
} from './entry.ts'
import {
  currentSubmission,
  formStart,
  initialState,
  type Journey,
  nextState,
  showsForm,
} from './journey.ts'
import { onErasedElsewhere } from './pending-input.ts'

/** The target of the link that skips the header: it doesn't leave the page. */
const skipLinkTarget = '#main'

type Visit = Pick<Journey, 'dispatch'> & { signal: AbortSignal; end: () => void }

/** Events of a visit that has ended change nothing. */
function beginVisit(dispatch: Journey['dispatch']): Visit {
  const over = new AbortController()
  const { signal } = over
  return { signal, dispatch: (event) => signal.aborted || dispatch(event), end: () => over.abort() }
}

/** The state of the journey, kept in step with the address, the history and other windows. */
export function useJourney(relationship?: Relationship) {
  const [state, dispatch] = useReducer(nextState, relationship, initialState)
  const [dataFirst, setDataFirst] = useState(false)
  const visit = useRef<Visit>(null)
  const notify = useNotify()
  const journeyOf = (present: Visit | null): Journey => ({
    dispatch: present?.dispatch ?? dispatch,
    notify,
    preselected: relationship,
    dataFirst,
    hasLeft: () => present?.signal.aborted ?? false,
  })
  const location = useLocation()
  const navigate = useNavigate()
  const replaceEntry = (carried: HistoryState | null) =>
    navigate(location.pathname, { replace: true, state: carried, preventScrollReset: true })

  const enterBy = useEffectEvent((entry: EntryPoint) => {
    visit.current?.end()
    visit.current = beginVisit(dispatch)
    setDataFirst(entry.by === 'email' && entry.dataFirst)
    void enter(journeyOf(visit.current), entry, visit.current.signal)
  })
  const onLoad = useEffectEvent(() => {
    delete document.documentElement.dataset.entry
    enterBy(parseEntryPoint(location))
  })
  useEffect(() => {
    onLoad()
    return () => visit.current?.end()
  }, [])

  const present = currentSubmission(state)
  // After the end there is nothing to open: a reload would only fail.
  const clears = state.at === 'ended' && (location.search !== '' || location.state !== null)
  const keepInHistory = useEffectEvent(() => {
    if (!clears && (present === null || opensSubmission(parseEntryPoint(location), present))) return
    replaceEntry(present ? { submissionId: present } : null)
  })
  useEffect(() => {
    if (clears || present !== null) keepInHistory()
  }, [clears, present])

  const startAgain = ({ pathname, hash }: Location) => {
    const left = present && ({ leftId: present } satisfies LeftSubmission)
    dispatch({ type: 'form-opened', start: formStart({}, relationship) })
    navigate({ pathname, hash }, { replace: true, state: left, preventScrollReset: true })
    enterBy({ by: 'home' })
  }
  useInPageNavigation((to) => {
    const entry = parseEntryPoint(to)
    if (entry.by !== 'home') return enterBy(entry)
    if (to.hash === skipLinkTarget) return keepInHistory()
    if (showsForm(state)) keepInHistory()
    else startAgain(to)
    scrollToHash(to.hash)
  })

  const onErased = useEffectEvent((submissionIds: readonly unknown[]) => {
    if (submissionIds.includes(present)) dispatch({ type: 'ended', because: 'erased' })
  })
  useEffect(() => onErasedElsewhere((submissionIds) => onErased(submissionIds)), [])

  return { state, journey: journeyOf(visit.current), forget: () => replaceEntry(null) }
}

/** Reports Back and links to the present address; the app's own replacing of an entry is neither. */
function useInPageNavigation(onNavigated: (to: Location) => void) {
  const location = useLocation()
  const how = useNavigationType()
  const shown = useRef(location.key)
  const compare = useEffectEvent((key: string) => {
    if (shown.current === key) return
    shown.current = key
    if (how !== 'REPLACE') onNavigated(location)
  })
  const { key } = location
  useEffect(() => compare(key), [key])
}

/** After the next rendering. */
function scrollToHash(hash: string) {
  requestAnimationFrame(() => {
    const target = document.getElementById(hash.slice(1))
    if (target) target.scrollIntoView()
    else window.scrollTo(0, 0)
  })
}
