import { useEffect, useEffectEvent, useReducer, useState } from 'react'
import { pages } from '#contract/urls.ts'
import type { Relationship } from '#domain/relationship.ts'
import { type HistoryEntry, navigate, useHistoryEntry } from '#web/history.tsx'
import { logError } from '#web/log.ts'
import { useNotify } from '#web/ui/toasts.tsx'
import {
  type EntryPoint,
  enter,
  entryFor,
  opensSubmission,
  parseEntryPoint,
  reopenForm,
} from './entry.ts'
import { onErasedElsewhere } from './erased-elsewhere.ts'
import { stepIn, useNavigation } from './form/step-history.ts'
import { type Journey, nextState } from './journey.ts'
import { formStart, initialState, type JourneyState } from './states.ts'

/** The target of the link that skips the header: it doesn't leave the page. */
const skipLinkTarget = '#main'

const findLinksPage = { 'dead-link': pages.deadLink, 'canceled-payment': pages.canceledElsewhere }

type Visit = Pick<Journey, 'dispatch'> & {
  by: EntryPoint['by']
  signal: AbortSignal
  end: () => void
}

/** Events of a visit that has ended change nothing. */
function beginVisit(by: EntryPoint['by'], dispatch: Journey['dispatch']): Visit {
  const over = new AbortController()
  const { signal } = over
  const dispatchHere: Journey['dispatch'] = (event) => signal.aborted || dispatch(event)
  return { by, signal, dispatch: dispatchHere, end: () => over.abort() }
}

/**
 * The state of the journey, kept in step with the address, the history and other windows. `opens` is the
 * submission that the page opens without its id in the address.
 */
export function useJourney(relationship?: Relationship, opens?: string) {
  const [state, dispatch] = useReducer(nextState, null, () => initialState(relationship, opens))
  const [dataFirst, setDataFirst] = useState(false)
  const [visit, setVisit] = useState<Visit | null>(null)
  const notify = useNotify()
  const journeyOf = (current: Visit | null): Journey => ({
    dispatch: current?.dispatch ?? dispatch,
    notify,
    findLinks: (because) => navigate(findLinksPage[because](), { replace: true }),
    preselected: relationship,
    dataFirst,
    hasLeft: () => current?.signal.aborted ?? false,
  })
  const location = useHistoryEntry()
  const replaceAddress = (address: string) => navigate(address, { replace: true })
  const entryAt = (at: HistoryEntry): EntryPoint => {
    const entry = parseEntryPoint(at)
    return entry.by === 'home' && opens ? { by: 'my-eulogy', submissionId: opens } : entry
  }

  const enterBy = useEffectEvent((entry: EntryPoint) => {
    visit?.end()
    const begun = beginVisit(entry.by, dispatch)
    setVisit(begun)
    setDataFirst(entry.by === 'email' && entry.dataFirst)
    void enter(journeyOf(begun), entry, begun.signal)
    return begun.end
  })
  const onLoad = useEffectEvent(() => {
    delete document.documentElement.dataset.entry
    return enterBy(entryAt(location))
  })
  useEffect(() => onLoad(), [])
  useEffect(() => () => visit?.end(), [visit])

  const submissionId = currentSubmission(state)
  // After the end there is nothing to open: a reload would only fail.
  const clears = state.kind === 'ended' && (location.search !== '' || location.state !== null)
  const keepInAddress = useEffectEvent(() => {
    if (clears) return replaceAddress(location.pathname)
    if (submissionId === null || opensSubmission(entryAt(location), submissionId)) return
    const { address, state: kept } = entryFor(visit?.by ?? 'home', location.pathname, submissionId)
    navigate(address, { replace: true, state: kept })
  })
  useEffect(() => {
    if (clears || submissionId !== null) keepInAddress()
  }, [clears, submissionId])

  const startAgain = ({ pathname, hash }: HistoryEntry) => {
    dispatch({ type: 'form-opened', start: formStart({}, relationship) })
    replaceAddress(pathname + hash)
    enterBy({ by: 'home' })
  }
  useNavigation((to) => {
    // Neither Back nor a link.
    if (to.by === 'replace') return
    const entry = entryAt(to)
    const step = stepIn(to.state)
    // The form itself follows Back and Forward.
    if (step !== null && state.kind === 'form') return keepInAddress()
    if (step !== null && (state.kind === 'preview' || state.kind === 'writing')) {
      keepInAddress()
      if (submissionId === null) return
      return void reopenForm(journeyOf(visit), submissionId, step).catch((error: unknown) =>
        logError('The answers could not be read', error),
      )
    }
    // Only the anchor has changed.
    if (submissionId !== null && opensSubmission(entry, submissionId)) return
    if (entry.by !== 'home') return void enterBy(entry)
    if (to.hash === skipLinkTarget) return keepInAddress()
    if (state.kind === 'form') keepInAddress()
    else startAgain(to)
    scrollToHash(to.hash)
  })

  const onErased = useEffectEvent((submissionIds: readonly unknown[]) => {
    if (submissionIds.includes(submissionId)) dispatch({ type: 'ended', because: 'erased' })
  })
  useEffect(() => onErasedElsewhere((submissionIds) => onErased(submissionIds)), [])

  return {
    state,
    journey: journeyOf(visit),
    forget: () => replaceAddress(location.pathname),
  }
}

/** After the next rendering. */
function scrollToHash(hash: string) {
  requestAnimationFrame(() => {
    const target = document.getElementById(hash.slice(1))
    if (target) target.scrollIntoView()
    else window.scrollTo(0, 0)
  })
}

/** The submission that a reload or Back opens again. */
export function currentSubmission(state: JourneyState): string | null {
  switch (state.kind) {
    case 'form':
      return state.start.stored?.id ?? null
    case 'writing':
      return state.stored?.id ?? null
    case 'preview':
      return state.submission.id
    case 'waiting':
    case 'eulogy':
      return state.submissionId
    default:
      return null
  }
}
