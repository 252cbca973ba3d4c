import type { Version } from '#contract/eulogies.ts'
import type { SubmissionReply } from '#contract/submissions.ts'
import { withFollowUpAnswers } from '#domain/follow-up-answer.ts'
import { type SubmissionInput, stepCount } from '#domain/submission.ts'
import { emptyAnswers, inputFrom } from './answers.ts'
import { newEulogy, reduceEulogy } from './eulogy/eulogy-reducer.ts'
import { initialState, type PanelEvent, type PanelState, type Previewed } from './journey.ts'

type In<At extends PanelState['at']> = Extract<PanelState, { at: At }>

/** Where the panel goes from here. What does not fit the present state changes nothing. */
export function nextState(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'opening':
    case 'confirming':
    case 'paid-elsewhere':
      return { at: event.type }
    case 'erased':
      return { at: 'erased', underWay: event.underWay }
    case 'left':
      return { ...initialState(event.relationship), edition: 1 }
    case 'opened':
      return placeOf(event.submission, event.failure ?? null)
    case 'retry-resumed':
      return resumed(event.submission, event.versions) ?? placeOf(event.submission, null)
    case 'waiting':
      return waitingFor(event.submissionId, null, null)
  }
  switch (state.at) {
    case 'opening':
    case 'confirming':
    case 'paid-elsewhere':
      return whileOpening(state, event)
    case 'filling':
      return whileFilling(state, event)
    case 'writing-preview':
      return whileWritingPreview(state, event)
    case 'preview':
    case 'deciding':
    case 'paying':
      return whilePreviewed(state, event)
    case 'waiting':
      return whileWaiting(state, event)
    case 'erased':
      return state
    default:
      return reduceEulogy(state, event)
  }
}

/** The place for a submission as the server has it now. */
function placeOf(submission: SubmissionReply, failure: string | null): PanelState {
  const { id, person, retries, preview, followUpAnswers, full_eulogy: text } = submission
  if (submission.type === 'paid') {
    if (text === null) return waitingFor(id, inputFrom(submission), failure)
    return { at: 'eulogy', eulogy: { ...newEulogy(id, text), retries, person }, failure }
  }
  const stored = { id, told: inputFrom(submission), followUpAnswers }
  return preview === ''
    ? { ...initialState(), step: stepCount, answers: stored.told, stored, failure, edition: 1 }
    : {
        at: 'preview',
        submission: { ...stored, preview, checked: submission.preview_checked, unsent: null },
        failure,
      }
}

/** A retry that is still being written: the newest text there is stands behind it. */
function resumed(submission: SubmissionReply, versions: readonly Version[]): PanelState | null {
  const newest = versions.at(-1)
  if (!newest) return null
  const { id, retries, person } = submission
  const opened = newEulogy(newest.submissionId, newest.full_eulogy)
  const eulogy = { ...opened, retries, person, versions }
  return { at: 'retrying', eulogy, submissionId: id, wait: 'usual' }
}

function whileOpening(
  state: In<'opening' | 'confirming' | 'paid-elsewhere'>,
  event: PanelEvent,
): PanelState {
  if (event.type === 'not-opened') {
    return { ...initialState(event.relationship), edition: 1, failure: event.failure }
  }
  if (event.type === 'eulogy-ready') {
    return { at: 'eulogy', eulogy: newEulogy(event.submissionId, event.text), failure: null }
  }
  return state
}

function whileFilling(state: In<'filling'>, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'answers-restored': {
      const answers = { ...emptyAnswers(), ...event.answers }
      const failure = event.failure ?? state.failure
      const shown = { edition: state.edition + 1, moved: false, failure }
      return { ...state, ...shown, step: event.step, answers }
    }
    case 'changes-restored': {
      const answers = { ...emptyAnswers(), ...event.answers }
      return { ...state, edition: state.edition + 1, step: event.step, answers }
    }
    case 'relationship-chosen': {
      const { relationship } = event
      return { ...state, answers: { ...state.answers, relationship } }
    }
    case 'stepped':
      return { ...state, ...stepTo(event), cleared: null }
    case 'cleared': {
      const cleared = { step: state.step, answers: event.answers, stored: state.stored }
      const anew = { edition: state.edition + 1, moved: true, cleared }
      return { ...initialState(event.relationship), ...anew }
    }
    case 'clearing-undone':
      if (state.cleared === null) return state
      return { ...initialState(), ...state.cleared, edition: state.edition + 1, moved: true }
    case 'submitted': {
      const { told, stored } = event
      const { edition } = state
      return { at: 'writing-preview', told, stored, stage: 'writing', text: '', edition }
    }
    default:
      return state
  }
}

function stepTo({ step, answers }: Pick<In<'filling'>, 'step' | 'answers'>) {
  return { step, answers, failure: null, moved: true }
}

function whileWritingPreview(state: In<'writing-preview'>, event: PanelEvent): PanelState {
  const { told, stored, edition } = state
  switch (event.type) {
    case 'stored':
      // The same words as before: what was added to them is there as well.
      if (stored?.id === event.id) return state
      return { ...state, stored: { id: event.id, told, followUpAnswers: [] } }
    case 'stage-reached':
      return { ...state, stage: event.stage }
    case 'piece-written':
      return { ...state, text: state.text + event.text }
    case 'preview-written':
      if (stored === null) return state
      return {
        at: 'preview',
        submission: { ...stored, preview: event.preview, checked: event.checked, unsent: null },
        failure: null,
      }
    case 'preview-failed': {
      const { failure } = event
      const there = { step: stepCount, answers: told, edition, moved: true } as const
      return { ...initialState(), ...there, stored, failure }
    }
    default:
      return state
  }
}

function whilePreviewed(
  state: In<'preview' | 'deciding' | 'paying'>,
  event: PanelEvent,
): PanelState {
  const { submission } = state
  const failure = state.at === 'paying' ? null : state.failure
  switch (event.type) {
    case 'offer-opened':
      return state.at === 'preview' ? { at: 'deciding', submission, failure } : state
    case 'offer-left':
      return state.at === 'deciding' ? { at: 'preview', submission, failure } : state
    case 'failed':
      return { at: 'preview', submission, failure: event.failure }
    case 'paying':
      return { at: 'paying', submission }
    case 'payment-not-started':
      return { at: 'preview', submission, failure: event.failure }
    case 'came-back':
      return { at: 'preview', submission, failure: null }
    case 'changes-restored': {
      const { preview: _, checked: __, unsent: ___, ...stored } = submission
      const answers = { ...emptyAnswers(), ...event.answers }
      return { ...initialState(), step: event.step, answers, stored, failure, edition: 1 }
    }
    case 'answers-wanted': {
      const { preview: _, checked: __, unsent, ...stored } = submission
      const { told } = stored
      const answers = unsent
        ? { ...told, memory: withFollowUpAnswers(told.memory, [unsent]) }
        : told
      return { ...initialState(), answers, stored, moved: true, edition: 1 }
    }
    case 'answer-typed':
      return { ...state, submission: { ...submission, unsent: event.unsent } }
    case 'answer-saved':
      return { ...state, submission: grown(submission, event.followUpAnswers) }
    default:
      return state
  }
}

function grown(submission: Previewed, followUpAnswers: Previewed['followUpAnswers']): Previewed {
  const { told, followUpAnswers: before } = submission
  const memory = withFollowUpAnswers(told.memory, followUpAnswers.slice(before.length))
  return { ...submission, told: { ...told, memory }, followUpAnswers, unsent: null }
}

function waitingFor(
  submissionId: string,
  told: SubmissionInput | null,
  failure: string | null,
): PanelState {
  return { at: 'waiting', submissionId, told, failure, lateness: 'usual' }
}

function whileWaiting(state: In<'waiting'>, event: PanelEvent): PanelState {
  if (event.type === 'waited') return { ...state, lateness: event.lateness }
  if (event.type !== 'eulogy-ready') return state
  const eulogy = newEulogy(event.submissionId, event.text)
  const person = state.told?.name ?? null
  return { at: 'eulogy', eulogy: { ...eulogy, person }, failure: event.failure ?? null }
}
