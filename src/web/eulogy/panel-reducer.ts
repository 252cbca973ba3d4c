import type { Version } from '#contract/eulogies.ts'
import type { SubmissionReply } from '#contract/submissions.ts'
import { withAfterthoughts } from '#domain/afterthought.ts'
import { stepCount, type Told } from '#domain/submission.ts'
import { emptyAnswers, toldIn } from './answers.ts'
import { openedEulogy, whileOwned } from './owned-reducer.ts'
import { firstState, type PanelEvent, type PanelState, type Previewed } from './panel-state.ts'

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
      return { ...firstState(event.relationship), edition: 1 }
    case 'opened':
      return placeOf(event.submission, event.trouble ?? null)
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
      return whileOwned(state, event)
  }
}

/** The place for a submission as the server has it now. */
function placeOf(submission: SubmissionReply, trouble: string | null): PanelState {
  const { id, person, retries, preview, afterthoughts, full_eulogy: text } = submission
  if (submission.type === 'paid') {
    if (text === null) return waitingFor(id, toldIn(submission), trouble)
    return { at: 'eulogy', eulogy: { ...openedEulogy(id, text), retries, person }, trouble }
  }
  const stored = { id, told: toldIn(submission), afterthoughts }
  return preview === ''
    ? { ...firstState(), step: stepCount, answers: stored.told, stored, trouble, edition: 1 }
    : {
        at: 'preview',
        submission: { ...stored, preview, checked: submission.preview_checked, unsent: null },
        trouble,
      }
}

/** A retry that is still being written: the newest text there is stands behind it. */
function resumed(submission: SubmissionReply, versions: readonly Version[]): PanelState | null {
  const newest = versions.at(-1)
  if (!newest) return null
  const { id, retries, person } = submission
  const opened = openedEulogy(newest.submissionId, newest.full_eulogy)
  const eulogy = { ...opened, retries, person, versions }
  return { at: 'retrying', eulogy, submissionId: id, wait: 'usual' }
}

function whileOpening(
  state: In<'opening' | 'confirming' | 'paid-elsewhere'>,
  event: PanelEvent,
): PanelState {
  if (event.type === 'not-opened') {
    return { ...firstState(event.relationship), edition: 1, trouble: event.trouble }
  }
  if (event.type === 'eulogy-ready') {
    return { at: 'eulogy', eulogy: openedEulogy(event.submissionId, event.text), trouble: null }
  }
  return state
}

function whileFilling(state: In<'filling'>, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'answers-restored': {
      const answers = { ...emptyAnswers(), ...event.answers }
      const trouble = event.trouble ?? state.trouble
      const shown = { edition: state.edition + 1, moved: false, trouble }
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
      return { ...firstState(event.relationship), ...anew }
    }
    case 'clearing-undone':
      if (state.cleared === null) return state
      return { ...firstState(), ...state.cleared, edition: state.edition + 1, moved: true }
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
  return { step, answers, trouble: null, moved: true }
}

function whileWritingPreview(state: In<'writing-preview'>, event: PanelEvent): PanelState {
  const { told, stored, edition } = state
  switch (event.type) {
    case 'stored':
      // The same words as before: what was added to them is there as well.
      if (stored?.id === event.id) return state
      return { ...state, stored: { id: event.id, told, afterthoughts: [] } }
    case 'stage-reached':
      return { ...state, stage: event.stage }
    case 'piece-written':
      return { ...state, text: state.text + event.text }
    case 'preview-written':
      if (stored === null) return state
      return {
        at: 'preview',
        submission: { ...stored, preview: event.preview, checked: event.checked, unsent: null },
        trouble: null,
      }
    case 'preview-failed': {
      const { trouble } = event
      const there = { step: stepCount, answers: told, edition, moved: true } as const
      return { ...firstState(), ...there, stored, trouble }
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
  const trouble = state.at === 'paying' ? null : state.trouble
  switch (event.type) {
    case 'offer-opened':
      return state.at === 'preview' ? { at: 'deciding', submission, trouble } : state
    case 'offer-left':
      return state.at === 'deciding' ? { at: 'preview', submission, trouble } : state
    case 'troubled':
      return { at: 'preview', submission, trouble: event.trouble }
    case 'paying':
      return { at: 'paying', submission }
    case 'payment-not-started':
      return { at: 'preview', submission, trouble: event.trouble }
    case 'came-back':
      return { at: 'preview', submission, trouble: null }
    case 'changes-restored': {
      const { preview: _, checked: __, unsent: ___, ...stored } = submission
      const answers = { ...emptyAnswers(), ...event.answers }
      return { ...firstState(), step: event.step, answers, stored, trouble, edition: 1 }
    }
    case 'answers-wanted': {
      const { preview: _, checked: __, unsent, ...stored } = submission
      const { told } = stored
      const answers = unsent ? { ...told, memory: withAfterthoughts(told.memory, [unsent]) } : told
      return { ...firstState(), answers, stored, moved: true, edition: 1 }
    }
    case 'answer-typed':
      return { ...state, submission: { ...submission, unsent: event.unsent } }
    case 'answer-kept':
      return { ...state, submission: grown(submission, event.afterthoughts) }
    default:
      return state
  }
}

function grown(submission: Previewed, afterthoughts: Previewed['afterthoughts']): Previewed {
  const { told, afterthoughts: before } = submission
  const memory = withAfterthoughts(told.memory, afterthoughts.slice(before.length))
  return { ...submission, told: { ...told, memory }, afterthoughts, unsent: null }
}

function waitingFor(submissionId: string, told: Told | null, trouble: string | null): PanelState {
  return { at: 'waiting', submissionId, told, trouble, lateness: 'usual' }
}

function whileWaiting(state: In<'waiting'>, event: PanelEvent): PanelState {
  if (event.type === 'waited') return { ...state, lateness: event.lateness }
  if (event.type !== 'eulogy-ready') return state
  const eulogy = openedEulogy(event.submissionId, event.text)
  const person = state.told?.name ?? null
  return { at: 'eulogy', eulogy: { ...eulogy, person }, trouble: event.trouble ?? null }
}
