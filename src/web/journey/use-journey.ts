import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { pages } from '#contract/urls.ts'
import type { Relationship } from '#domain/relationship.ts'
import { type HistoryEntry, navigate, useHistoryEntry } from '#web/history.tsx'
import { useNotify } from '#web/ui/toasts.tsx'
import { addressOf, type EntryPoint, enter, opensSubmission, parseEntryPoint } from './entry.ts'
import { onErasedElsewhere } from './erased-elsewhere.ts'
import {
  currentSubmission,
  formStart,
  initialState,
  type Journey,
  nextState,
  showsForm,
} from './journey.ts'

/** The target of the link that skips the header: it doesn't leave the page. */
const skipLinkTarget = '#main'

type Visit = Pick<Journey, 'dispatch'> & { signal: AbortSignal; end: () => void }

/** Events of a visit that has ended change nothing. */
function beginVisit(dispatch: Journey['dispatch']): Visit {
  const over = new AbortController()
  const { signal } = over
  return { signal, dispatch: (event) => signal.aborted || dispatch(event), end: () => over.abort() }
}

/**
 * The state of the journey, kept in step with the address, the history and other windows. `opens` is the
 * submission that the page opens without its id in the address.
 */
export function useJourney(relationship?: Relationship, opens?: string) {
  const [state, dispatch] = useReducer(nextState, null, () => initialState(relationship, opens))
  const [dataFirst, setDataFirst] = useState(false)
  const visit = useRef<Visit>(null)
  const notify = useNotify()
  const journeyOf = (present: Visit | null): Journey => ({
    dispatch: present?.dispatch ?? dispatch,
    notify,
    findLinks: () => navigate(pages.deadLink(), { replace: true }),
    preselected: relationship,
    dataFirst,
    hasLeft: () => present?.signal.aborted ?? false,
  })
  const location = useHistoryEntry()
  const replaceAddress = (address: string) => navigate(address, { replace: true })
  const entryAt = (at: HistoryEntry): EntryPoint => {
    const entry = parseEntryPoint(at)
    return entry.by === 'home' && opens ? { by: 'my-eulogy', submissionId: opens } : entry
  }

  const enterBy = useEffectEvent((entry: EntryPoint) => {
    visit.current?.end()
    visit.current = beginVisit(dispatch)
    setDataFirst(entry.by === 'email' && entry.dataFirst)
    void enter(journeyOf(visit.current), entry, visit.current.signal)
  })
  const onLoad = useEffectEvent(() => {
    delete document.documentElement.dataset.entry
    enterBy(entryAt(location))
  })
  useEffect(() => {
    onLoad()
    return () => visit.current?.end()
  }, [])

  const present = currentSubmission(state)
  // After the end there is nothing to open: a reload would only fail.
  const clears = state.at === 'ended' && (location.search !== '' || location.state !== null)
  const keepInAddress = useEffectEvent(() => {
    if (clears) return replaceAddress(location.pathname)
    if (present === null || opensSubmission(entryAt(location), present)) return
    replaceAddress(present ? addressOf(location.pathname, present) : location.pathname)
  })
  useEffect(() => {
    if (clears || present !== null) keepInAddress()
  }, [clears, present])

  const startAgain = ({ pathname, hash }: HistoryEntry) => {
    dispatch({ type: 'form-opened', start: formStart({}, relationship) })
    replaceAddress(pathname + hash)
    enterBy({ by: 'home' })
  }
  useInPageNavigation((to) => {
    const entry = entryAt(to)
    // Only the anchor has changed.
    if (present !== null && opensSubmission(entry, present)) return
    if (entry.by !== 'home') return enterBy(entry)
    if (to.hash === skipLinkTarget) return keepInAddress()
    if (showsForm(state)) keepInAddress()
    else startAgain(to)
    scrollToHash(to.hash)
  })

  const onErased = useEffectEvent((submissionIds: readonly unknown[]) => {
    if (submissionIds.includes(present)) dispatch({ type: 'ended', because: 'erased' })
  })
  useEffect(() => onErasedElsewhere((submissionIds) => onErased(submissionIds)), [])

  return {
    state,
    journey: journeyOf(visit.current),
    forget: () => replaceAddress(location.pathname),
  }
}

/** Reports Back and links to the present address; the app's own replacing of an entry is neither. */
function useInPageNavigation(onNavigated: (to: HistoryEntry) => void) {
  const location = useHistoryEntry()
  const shown = useRef(location.key)
  const compare = useEffectEvent((key: string) => {
    if (shown.current === key) return
    shown.current = key
    if (location.by !== 'replace') onNavigated(location)
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
