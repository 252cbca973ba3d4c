import type { Version } from '#contract/eulogies.ts'
import type { Eulogy, PanelEvent, PanelState } from '#web/journey/journey.ts'
import { pushHistory, undo } from './edit-history.ts'

type EulogyState = Extract<PanelState, { eulogy: Eulogy }>

/** A text that has just been opened: what else there is to know of it is still to be read. */
export function newEulogy(submissionId: string, text: string): Eulogy {
  return { submissionId, text, retries: null, person: null, versions: null, history: [text] }
}

/** From the finished text on: reading it, editing it, revising it, waiting for the next version. */
export function reduceEulogy(state: EulogyState, event: PanelEvent): PanelState {
  const { eulogy } = state
  switch (event.type) {
    case 'details-loaded': {
      const { retries, person } = event
      return { ...state, eulogy: { ...eulogy, retries, person: person ?? eulogy.person } }
    }
    case 'versions-read':
      // Asked for twice, the later answer may be the older one.
      if (shownVersion(eulogy)) return state
      return { ...state, eulogy: withNewest({ ...eulogy, versions: event.versions }) }
    case 'sentence-confirmed':
      return { ...state, eulogy: withConfirmed(eulogy, event) }
    case 'edit-saved':
      return { ...state, eulogy: withSaved(eulogy, event) }
    case 'revision-left':
      return { at: 'eulogy', eulogy, failure: event.failure ?? null }
  }
  switch (state.at) {
    case 'eulogy':
    case 'editing':
      return whileReading(state, event)
    case 'preparing-revision':
      if (event.type !== 'revision-read') return state
      return { at: 'revising', eulogy, told: event.told, failure: null }
    case 'revising':
      if (event.type !== 'retry-wanted') return state
      return { at: 'requesting-retry', eulogy, told: event.told }
    case 'requesting-retry':
      return whileRequesting(state, event)
    case 'retrying':
      return whileRetrying(state, event)
  }
}

type In<At extends EulogyState['at']> = Extract<EulogyState, { at: At }>

function whileReading(state: In<'eulogy' | 'editing'>, event: PanelEvent): PanelState {
  const { eulogy, failure } = state
  const changed = (part: Partial<Eulogy>): PanelState => ({
    ...state,
    eulogy: { ...eulogy, ...part },
  })
  switch (event.type) {
    case 'eulogy-ready':
      return { at: 'eulogy', eulogy: replaced(eulogy, event), failure: event.failure ?? null }
    case 'version-chosen':
      return { at: 'eulogy', eulogy: turnedTo(eulogy, event.submissionId), failure: null }
    case 'failed':
      return { ...state, failure: event.failure }
    case 'failure-cleared':
      return failure === event.failure ? { ...state, failure: null } : state
    case 'edit-wanted':
      return { ...state, at: 'editing' }
    case 'edit-left':
      return { ...state, at: 'eulogy' }
    case 'edited':
      return changed({ text: event.text })
    case 'edit-paused':
      return changed({ history: pushHistory(eulogy.history, eulogy.text) })
    case 'edit-undone':
      return changed(undo(eulogy.history, eulogy.text))
    case 'original-wanted': {
      const text = shownVersion(eulogy)?.original ?? eulogy.text
      return changed({ text, history: pushHistory(pushHistory(eulogy.history, eulogy.text), text) })
    }
    case 'revision-wanted':
      return { at: 'preparing-revision', eulogy }
    default:
      return state
  }
}

function whileRequesting(state: In<'requesting-retry'>, event: PanelEvent): PanelState {
  const { eulogy, told } = state
  if (event.type === 'retry-refused') {
    return { at: 'revising', eulogy, told, failure: event.failure }
  }
  if (event.type !== 'retry-accepted') return state
  const { submissionId, retries } = event
  return { at: 'retrying', eulogy: { ...eulogy, retries }, submissionId, wait: 'usual' }
}

function whileRetrying(state: In<'retrying'>, event: PanelEvent): PanelState {
  const { eulogy, submissionId, wait } = state
  switch (event.type) {
    case 'writing-failed':
      // The retry is given back, so that the count is to be read again.
      return { at: 'eulogy', eulogy: { ...eulogy, retries: null }, failure: event.failure }
    case 'waited-long':
      return { ...state, wait: wait === 'usual' ? 'long' : wait }
    case 'reading-toggled':
      return { ...state, wait: wait === 'reading' ? 'long' : 'reading' }
    case 'version-chosen':
      return { ...state, eulogy: turnedTo(eulogy, event.submissionId) }
    case 'eulogy-ready':
      if (event.submissionId !== submissionId) return state
      return { at: 'eulogy', eulogy: replaced(eulogy, event), failure: null }
    default:
      return state
  }
}

export function shownVersion({ versions, submissionId }: Eulogy): Version | undefined {
  return versions?.find((version) => version.submissionId === submissionId)
}

/** Another window may have saved since this text was opened: what was not changed here gives way. */
function withNewest(eulogy: Eulogy): Eulogy {
  const { text, history } = eulogy
  const saved = shownVersion(eulogy)?.full_eulogy
  if (saved === undefined || history.length !== 1 || history[0] !== text) return eulogy
  return { ...eulogy, text: saved, history: [saved] }
}

function withConfirmed(
  eulogy: Eulogy,
  said: { submissionId: string; sentence: string; isTrue: boolean },
): Eulogy {
  const [from, to] = said.isTrue
    ? (['marked', 'confirmed'] as const)
    : (['confirmed', 'marked'] as const)
  const versions =
    eulogy.versions?.map((version) => {
      if (version.submissionId !== said.submissionId) return version
      const sentences = version.sentences.map((one) =>
        one.sentence === said.sentence && one.status === from ? { ...one, status: to } : one,
      )
      return { ...version, sentences }
    }) ?? null
  return { ...eulogy, versions }
}

/** Another text of the same family, which the list of versions does not know yet. */
function replaced(eulogy: Eulogy, next: { submissionId: string; text: string }): Eulogy {
  const { submissionId, text } = next
  return { ...eulogy, submissionId, text, versions: null, history: [text] }
}

function turnedTo(eulogy: Eulogy, submissionId: string): Eulogy {
  const text = shownVersion({ ...eulogy, submissionId })?.full_eulogy
  if (text === undefined) return eulogy
  const versions = withText(eulogy)
  return { ...eulogy, submissionId, text, versions, history: [text] }
}

/** What was typed last may still be on its way to the server. */
function withText({ versions, submissionId, text }: Eulogy): Eulogy['versions'] {
  return (
    versions?.map((version) =>
      version.submissionId === submissionId ? { ...version, full_eulogy: text } : version,
    ) ?? null
  )
}

function withSaved(
  eulogy: Eulogy,
  saved: { submissionId: string; text: string; revision: number },
): Eulogy {
  const versions =
    eulogy.versions?.map((version) =>
      version.submissionId === saved.submissionId
        ? { ...version, full_eulogy: saved.text, revision: saved.revision }
        : version,
    ) ?? null
  return { ...eulogy, versions }
}
