import type { Dispatch } from 'react'
import type { Relationship } from '#domain/relationship.ts'
import type { SubmissionInput } from '#domain/submission.ts'
import type { Notice } from '#web/ui/toast.ts'
import {
  askingState,
  eulogyState,
  type FormStart,
  failedState,
  formState,
  type In,
  type JourneyState,
  type Kind,
  noQuestionsYet,
  type Opened,
  openedState,
  previewState,
  type QuestionsState,
  returnedState,
  type Stored,
  type WritingStep,
  type WrittenPreview,
  withQuestions,
  writingState,
} from './states.ts'

export type JourneyEvent =
  | { type: 'form-opened'; start: FormStart }
  | { type: 'submitted'; input: SubmissionInput; stored: Stored | null }
  | { type: 'stored'; id: string }
  | ({ type: 'questions-received'; step?: WritingStep } & QuestionsState)
  | { type: 'preview-progressed'; step: WritingStep }
  | ({ type: 'preview-written' } & WrittenPreview)
  | { type: 'preview-declined'; declined: string }
  | { type: 'preview-failed'; failure: string }
  | { type: 'questions-opened' }
  | { type: 'questions-closed' }
  | { type: 'loading-started'; payment: string | null }
  | ({ type: 'opened' } & Opened)
  | { type: 'payment-confirmed'; submissionId: string }
  | { type: 'eulogy-written'; submissionId: string; text: string }
  | { type: 'version-shown'; submissionId: string }
  | { type: 'ended'; because: Extract<JourneyState, { kind: 'ended' }>['because'] }

const everywhere = {
  'form-opened': ['form'],
  'loading-started': ['loading'],
  opened: ['form', 'writing', 'preview', 'waiting', 'eulogy'],
  ended: ['ended'],
} as const

/** Which events each state accepts, and where they lead. Any other event is ignored. */
export const transitions: Record<Kind, { [T in JourneyEvent['type']]?: readonly Kind[] }> = {
  form: { ...everywhere, submitted: ['writing'] },
  writing: {
    ...everywhere,
    stored: ['writing'],
    'questions-received': ['writing'],
    'preview-progressed': ['writing'],
    'preview-written': ['preview'],
    'preview-declined': ['preview'],
    'preview-failed': ['form', 'preview'],
    'questions-closed': ['preview'],
  },
  loading: { ...everywhere, 'payment-confirmed': ['waiting'], 'eulogy-written': ['eulogy'] },
  preview: { ...everywhere, 'questions-opened': ['writing'] },
  waiting: { ...everywhere, 'eulogy-written': ['eulogy'] },
  eulogy: { ...everywhere, 'version-shown': ['eulogy'] },
  ended: everywhere,
}

export function nextState(state: JourneyState, event: JourneyEvent): JourneyState {
  return event.type in transitions[state.kind] ? follow(state, event) : state
}

function follow(state: JourneyState, event: JourneyEvent): JourneyState {
  switch (event.type) {
    case 'form-opened':
      return formState(event.start, 'edition' in state ? state.edition + 1 : 1)
    case 'submitted': {
      const { input, stored } = event
      const { start, edition } = state as In<'form'>
      return writingState({ start, edition, input, stored, step: 'reading', originalPreview: null })
    }
    case 'stored': {
      const writing = state as In<'writing'>
      // The same submission as before keeps what was asked.
      if (writing.stored?.id === event.id) return state
      return { ...writing, stored: { id: event.id, input: writing.input, ...noQuestionsYet } }
    }
    case 'questions-received':
      return withQuestions(state as In<'writing'>, event, event.step)
    case 'preview-progressed':
      return { ...(state as In<'writing'>), step: event.step }
    case 'preview-written':
    case 'preview-declined': {
      const { type: _type, ...ended } = event
      return previewState(state as In<'writing'>, ended)
    }
    case 'preview-failed':
      return failedState(state as In<'writing'>, event.failure)
    case 'questions-opened':
      return askingState((state as In<'preview'>).submission)
    case 'questions-closed':
      return returnedState(state as In<'writing'>, null) ?? state
    case 'loading-started':
      return { kind: 'loading', payment: event.payment }
    case 'opened':
      return openedState(event)
    case 'payment-confirmed':
      return { kind: 'waiting', submissionId: event.submissionId, submission: null }
    case 'eulogy-written': {
      const { submissionId, text } = event
      const person = state.kind === 'waiting' ? (state.submission?.person ?? null) : null
      return eulogyState({ submissionId, text, person })
    }
    case 'version-shown':
      return { ...(state as In<'eulogy'>), submissionId: event.submissionId }
    case 'ended':
      return { kind: 'ended', because: event.because }
  }
}

/** What a part of the journey needs from the whole. */
export type Journey = {
  dispatch: Dispatch<JourneyEvent>
  notify: (notice: Notice) => void
  /** Leaves for the page that sends private links again, and says why. */
  findLinks: (because: 'dead-link' | 'canceled-payment') => void
  /** Goes on to what there is of a submission, such as its preview. */
  goTo: (submissionId: string) => void
  /** The relationship that the page itself has chosen. */
  preselected: Relationship | undefined
  /** Whether the visitor came to download or delete everything, so it comes first. */
  dataFirst?: boolean
  /** Whether the visitor has gone on to something else since. */
  hasLeft?: () => boolean
}
