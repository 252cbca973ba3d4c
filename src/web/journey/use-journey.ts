import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { pages } from '#contract/urls.ts'
import type { Relationship } from '#domain/relationship.ts'
import { stepCount } from '#domain/submission.ts'
import { type HistoryEntry, navigate, useHistoryEntry } from '#web/history.tsx'
import { useNotify } from '#web/ui/toasts.tsx'
import { formOf } from './changed-answers.ts'
import { enter } from './entry.ts'
import { type EntryPoint, entryFor, opensSubmission, parseEntryPoint } from './entry-point.ts'
import { onErasedElsewhere } from './erased-elsewhere.ts'
import {
  type EntryState,
  hasQuestions,
  stepIn,
  useNavigation,
  wasPushed,
} from './form/step-history.ts'
import { type Journey, nextState } from './journey.ts'
import { formStart, initialState, type JourneyState, type Stored } from './states.ts'

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
    goTo: (id) => {
      const { address, state } = entryFor(visit?.by ?? 'home', location.pathname, id)
      navigate(address, { state })
    },
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

  const beginAnew = (by: EntryPoint['by']) => {
    visit?.end()
    const begun = beginVisit(by, dispatch)
    setVisit(begun)
    return begun
  }
  const enterBy = useEffectEvent((entry: EntryPoint, entryState: unknown = null) => {
    const begun = beginAnew(entry.by)
    setDataFirst(entry.by === 'email' && entry.dataFirst)
    void enter(journeyOf(begun), entry, begun.signal, entryState)
    return begun.end
  })
  const onLoad = useEffectEvent(() => {
    delete document.documentElement.dataset.entry
    return enterBy(entryAt(location), location.state)
  })
  useEffect(() => onLoad(), [])
  useEffect(() => () => visit?.end(), [visit])

  const submissionId = currentSubmission(state)
  const screen = screenOf(state)
  /** Puts what is shown of the submission into the history entry, or into a new one. */
  const put = (shown: EntryState | null, { push = false } = {}) => {
    if (submissionId === null) return
    const { address, state: kept } = entryFor(visit?.by ?? 'home', location.pathname, submissionId)
    navigate(address, { replace: !push, state: shown || kept ? { ...kept, ...shown } : null })
  }
  const before = useRef<Screen>('form')
  // After the end there is nothing to open: a reload would only fail.
  const clears = state.kind === 'ended' && (location.search !== '' || location.state !== null)
  /** Each step, the questions from a preview, and what the submission has are entries of their own. */
  const keepEntry = useEffectEvent((screen: Screen, submissionId: string | null) => {
    const from = before.current
    before.current = screen
    if (clears) return replaceAddress(location.pathname)
    if (submissionId === null) return
    const entry = entryAt(location)
    const step = stepIn(location.state)
    const isOpen = opensSubmission(entry, submissionId)
    const asks = isOpen && hasQuestions(location.state)
    const goesBack = isOpen && wasPushed(location.state)
    if (state.kind === 'form') {
      if (isOpen && step !== null) return
      const shown = { step: state.start.step }
      if (from === 'text' && isOpen) return put(shown, { push: true })
      // The preview failed: the entry before is the step that was sent.
      return goesBack ? window.history.back() : put(shown)
    }
    if (screen === 'questions')
      return asks || put({ questions: true, pushed: true }, { push: true })
    if (isOpen && step === null && !asks) return
    if (asks && goesBack) return window.history.back()
    const wasSent = from === 'form' && (step !== null || entry.by === 'home')
    if (!wasSent) return put(null)
    put({ step: stepCount, ...(wasPushed(location.state) && { pushed: true }) })
    put({ pushed: true }, { push: true })
  })
  useEffect(() => {
    if (clears || screen !== null) keepEntry(screen, submissionId)
  }, [clears, submissionId, screen])

  const startAgain = ({ pathname, hash }: HistoryEntry) => {
    dispatch({ type: 'form-opened', start: formStart({}, relationship) })
    replaceAddress(pathname + hash)
    enterBy({ by: 'home' })
  }
  const shownAt = useRef(location)
  useNavigation((to) => {
    if (to.hash === skipLinkTarget && to.state === null) {
      const { pathname, search, state: entryState } = shownAt.current
      return navigate(pathname + search, { replace: true, state: entryState })
    }
    shownAt.current = to
    // Neither Back nor a link.
    if (to.by === 'replace') return
    const entry = entryAt(to)
    const step = stepIn(to.state)
    const isOpen = submissionId !== null && opensSubmission(entry, submissionId)
    if (step !== null && (isOpen || entry.by === 'home')) {
      // The form itself follows Back and Forward.
      if (state.kind === 'form') return isOpen || put({ ...(to.state as EntryState), step })
      const stored = storedIn(state)
      if (stored)
        return beginAnew(visit?.by ?? 'home').dispatch({
          type: 'form-opened',
          start: formOf(stored, step),
        })
    }
    // Only the anchor has changed.
    const shown = hasQuestions(to.state) ? 'questions' : 'text'
    if (isOpen && step === null && (screen === 'unwritten' || screen === shown)) return
    if (entry.by !== 'home') return void enterBy(entry, to.state)
    if (state.kind !== 'form' || submissionId !== null) startAgain(to)
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

/** What a history entry is made for. `unwritten`: what comes before the first preview. Null until it is stored. */
type Screen = 'form' | 'questions' | 'unwritten' | 'text' | 'none' | null

function screenOf(state: JourneyState): Screen {
  switch (state.kind) {
    case 'form':
      return 'form'
    case 'writing':
      if (state.originalPreview) return 'questions'
      return state.stored ? 'unwritten' : null
    case 'preview':
    case 'waiting':
    case 'eulogy':
      return 'text'
    default:
      return 'none'
  }
}

function storedIn(state: JourneyState): Stored | null {
  if (state.kind === 'writing') return state.stored
  return state.kind === 'preview' ? state.submission : null
}
