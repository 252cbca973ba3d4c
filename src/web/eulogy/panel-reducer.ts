import type { SubmissionReply } from '#contract/submissions.ts'
import { stepCount } from '#domain/submission.ts'
import { emptyAnswers, toldIn } from './answers.ts'
import { firstState, type PanelEvent, type PanelState } from './panel-state.ts'

type In<At extends PanelState['at']> = Extract<PanelState, { at: At }>

/** Where the panel goes from here. What does not fit the present state changes nothing. */
export function nextState(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'opening':
    case 'confirming':
    case 'paid-elsewhere':
      return { at: event.type }
    case 'opened':
      return placeOf(event.submission, event.trouble ?? null)
    case 'waiting':
      return { at: 'waiting', submissionId: event.submissionId, trouble: null }
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
    case 'paying':
      return whilePreviewed(state, event)
    case 'waiting':
      return whileWaiting(state, event)
    default:
      return whileOwned(state, event)
  }
}

/** The place for a submission as the server has it now. */
function placeOf(submission: SubmissionReply, trouble: string | null): PanelState {
  const { id, person, retries, preview, full_eulogy: text } = submission
  if (submission.type === 'paid') {
    return text === null
      ? { at: 'waiting', submissionId: id, trouble }
      : { at: 'eulogy', eulogy: { submissionId: id, text, retries, person }, trouble }
  }
  const stored = { id, told: toldIn(submission) }
  return preview === ''
    ? { ...firstState(), step: stepCount, answers: stored.told, stored, trouble, edition: 1 }
    : { at: 'preview', submission: { ...stored, preview }, trouble }
}

function whileOpening(
  state: In<'opening' | 'confirming' | 'paid-elsewhere'>,
  event: PanelEvent,
): PanelState {
  if (event.type === 'not-opened') {
    return { ...firstState(event.relationship), edition: 1, trouble: event.trouble }
  }
  if (event.type === 'eulogy-ready') return fresh(event)
  return state
}

function whileFilling(state: In<'filling'>, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'answers-restored': {
      const answers = { ...emptyAnswers(), ...event.answers }
      return { ...state, step: event.step, answers, edition: state.edition + 1, moved: false }
    }
    case 'stepped':
      return { ...state, step: event.step, answers: event.answers, trouble: null, moved: true }
    case 'cleared':
      return { ...firstState(event.relationship), edition: state.edition + 1 }
    case 'submitted': {
      const { told, stored } = event
      return { at: 'writing-preview', told, stored, text: '', edition: state.edition }
    }
    default:
      return state
  }
}

function whileWritingPreview(state: In<'writing-preview'>, event: PanelEvent): PanelState {
  const { told, stored, edition } = state
  switch (event.type) {
    case 'stored':
      return { ...state, stored: { id: event.id, told } }
    case 'piece-written':
      return { ...state, text: state.text + event.text }
    case 'preview-written':
      if (stored === null) return state
      return { at: 'preview', submission: { ...stored, preview: event.preview }, trouble: null }
    case 'preview-failed': {
      const { trouble } = event
      const there = { step: stepCount, answers: told, edition, moved: true } as const
      return { ...firstState(), ...there, stored, trouble }
    }
    default:
      return state
  }
}

function whilePreviewed(state: In<'preview' | 'paying'>, event: PanelEvent): PanelState {
  const { submission } = state
  switch (event.type) {
    case 'paying':
      return { at: 'paying', submission }
    case 'payment-not-started':
      return { at: 'preview', submission, trouble: event.trouble }
    case 'came-back':
      return { at: 'preview', submission, trouble: null }
    case 'answers-wanted': {
      const { preview: _, ...stored } = submission
      return { ...firstState(), answers: stored.told, stored, moved: true, edition: 1 }
    }
    default:
      return state
  }
}

function whileWaiting(state: In<'waiting'>, event: PanelEvent): PanelState {
  if (event.type === 'eulogy-ready') return fresh(event)
  return event.type === 'writing-failed' ? { ...state, trouble: event.trouble } : state
}

/** From the finished text on: reading it, revising it, waiting for the next version. */
function whileOwned(
  state: In<'eulogy' | 'preparing-revision' | 'revising' | 'requesting-retry' | 'retrying'>,
  event: PanelEvent,
): PanelState {
  const { eulogy } = state
  switch (event.type) {
    case 'facts-read': {
      const { retries, person } = event
      return { ...state, eulogy: { ...eulogy, retries, person: person ?? eulogy.person } }
    }
    case 'eulogy-ready': {
      const expected = state.at === 'eulogy' || awaits(state, event.submissionId)
      const { submissionId, text } = event
      if (!expected) return state
      return { at: 'eulogy', eulogy: { ...eulogy, submissionId, text }, trouble: null }
    }
    case 'revision-wanted':
      return state.at === 'eulogy' ? { at: 'preparing-revision', eulogy } : state
    case 'revision-read':
      if (state.at !== 'preparing-revision') return state
      return { at: 'revising', eulogy, told: event.told, trouble: null }
    case 'revision-left':
      return { at: 'eulogy', eulogy, trouble: event.trouble ?? null }
    case 'retry-wanted':
      if (state.at !== 'revising') return state
      return { at: 'requesting-retry', eulogy, told: event.told }
    case 'retry-refused':
      if (state.at !== 'requesting-retry') return state
      return { at: 'revising', eulogy, told: state.told, trouble: event.trouble }
    case 'retry-taken': {
      if (state.at !== 'requesting-retry') return state
      const { submissionId, retries } = event
      return { at: 'retrying', eulogy: { ...eulogy, retries }, submissionId }
    }
    case 'writing-failed':
      // The retry is given back, so that the count is to be read again.
      if (state.at !== 'retrying') return state
      return { at: 'eulogy', eulogy: { ...eulogy, retries: null }, trouble: event.trouble }
    default:
      return state
  }
}

function awaits(state: PanelState, submissionId: string): boolean {
  return state.at === 'retrying' && state.submissionId === submissionId
}

function fresh({ submissionId, text }: { submissionId: string; text: string }): PanelState {
  const eulogy = { submissionId, text, retries: null, person: null }
  return { at: 'eulogy', eulogy, trouble: null }
}
