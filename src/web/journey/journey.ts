import type { Dispatch } from 'react'
import type { Version } from '#contract/eulogies.ts'
import type { PreviewStage, SubmissionReply } from '#contract/submissions.ts'
import type { FollowUpAnswer } from '#domain/input/follow-up-answer.ts'
import type { Relationship } from '#domain/relationship.ts'
import { type Step, type SubmissionInput, stepCount } from '#domain/submission.ts'
import type { Notice } from '#web/ui/toast.ts'
import { type Answers, emptyAnswers, inputFrom } from './answers.ts'

/** A submission as the server stored it; the follow-up answers are part of the input's memory too. */
export type Stored = {
  id: string
  input: SubmissionInput
  followUpAnswers: readonly FollowUpAnswer[]
}

/** What the form shows when it opens. From then on the answers are the form's own. */
export type FormStart = {
  step: Step
  answers: Answers
  /** The stored submission whose answers these are. */
  stored: Stored | null
  failure: string | null
  /** Whether a button led here, so the step's heading takes focus. */
  focus: boolean
}

/** What is known of a eulogy when it opens. From then on the text is the eulogy's own. */
export type EulogyStart = {
  submissionId: string
  text: string
  person?: string | null
  retries?: number
  versions?: readonly Version[]
  /** The submission of a new version that is being written. */
  retryId?: string
  failure?: string | null
}

/**
 * `checked` is false if the judge could not be reached. `declined` says why there is no preview: then it is empty, and
 * the text is offered without it.
 */
export type PreviewedSubmission = Stored & { preview: string; checked: boolean; declined?: string }

export type JourneyState =
  /** `edition` changes when the form has to show other answers than those typed into it. */
  | { kind: 'form'; start: FormStart; edition: number }
  | {
      kind: 'writing'
      start: FormStart
      edition: number
      input: SubmissionInput
      stored: Stored | null
      stage: PreviewStage
    }
  /** `payment`: the submission whose payment is being confirmed. */
  | { kind: 'loading'; payment: string | null }
  | { kind: 'preview'; submission: PreviewedSubmission; failure: string | null }
  | { kind: 'waiting'; submissionId: string; person: string | null; failure: string | null }
  | { kind: 'eulogy'; submissionId: string; start: EulogyStart }
  | { kind: 'ended'; because: 'paid-elsewhere' | 'being-erased' | 'erased' }

export type JourneyEvent =
  | { type: 'form-opened'; start: FormStart }
  | { type: 'submitted'; input: SubmissionInput; stored: Stored | null }
  | { type: 'stored'; id: string }
  | { type: 'preview-progressed'; stage: PreviewStage }
  | { type: 'preview-written'; preview: string; checked: boolean }
  | { type: 'preview-declined'; declined: string }
  | { type: 'preview-failed'; failure: string }
  | { type: 'loading-started'; payment: string | null }
  | {
      type: 'opened'
      submission: SubmissionReply
      versions: readonly Version[]
      failure: string | null
      /** Set if the visitor comes back from buying without a preview. */
      declined?: string
    }
  | { type: 'payment-confirmed'; submissionId: string }
  | { type: 'eulogy-written'; submissionId: string; text: string }
  | { type: 'version-shown'; submissionId: string }
  | { type: 'ended'; because: Extract<JourneyState, { kind: 'ended' }>['because'] }

type Kind = JourneyState['kind']
type In<S extends Kind> = Extract<JourneyState, { kind: S }>
type Of<T extends JourneyEvent['type']> = Extract<JourneyEvent, { type: T }>

const everywhere = {
  'form-opened': ['form'],
  'loading-started': ['loading'],
  opened: ['form', 'preview', 'waiting', 'eulogy'],
  ended: ['ended'],
} as const

/** Which events each state accepts, and where they lead. Any other event is ignored. */
export const transitions: Record<Kind, { [T in JourneyEvent['type']]?: readonly Kind[] }> = {
  form: { ...everywhere, submitted: ['writing'] },
  writing: {
    ...everywhere,
    stored: ['writing'],
    'preview-progressed': ['writing'],
    'preview-written': ['preview'],
    'preview-declined': ['preview'],
    'preview-failed': ['form'],
  },
  loading: { ...everywhere, 'payment-confirmed': ['waiting'], 'eulogy-written': ['eulogy'] },
  preview: everywhere,
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
      return {
        ...(state as In<'form'>),
        kind: 'writing',
        input,
        stored,
        stage: 'writing',
      }
    }
    case 'stored': {
      const writing = state as In<'writing'>
      // The same submission as before keeps its follow-up answers.
      if (writing.stored?.id === event.id) return state
      return { ...writing, stored: { id: event.id, input: writing.input, followUpAnswers: [] } }
    }
    case 'preview-progressed':
      return { ...(state as In<'writing'>), stage: event.stage }
    case 'preview-written':
    case 'preview-declined':
      return previewState(state as In<'writing'>, event)
    case 'preview-failed': {
      const { input: answers, stored, edition } = state as In<'writing'>
      const { failure } = event
      return formState(
        formStart({ step: stepCount, answers, stored, failure, focus: true }),
        edition,
      )
    }
    case 'loading-started':
      return { kind: 'loading', payment: event.payment }
    case 'opened':
      return openedState(event)
    case 'payment-confirmed':
      return { kind: 'waiting', submissionId: event.submissionId, person: null, failure: null }
    case 'eulogy-written': {
      const { submissionId, text } = event
      return eulogyState({
        submissionId,
        text,
        person: state.kind === 'waiting' ? state.person : null,
      })
    }
    case 'version-shown':
      return { ...(state as In<'eulogy'>), submissionId: event.submissionId }
    case 'ended':
      return { kind: 'ended', because: event.because }
  }
}

/** The form, empty except for the given parts. */
export function formStart(part: Partial<FormStart> = {}, relationship?: Relationship): FormStart {
  const empty = { step: 1, stored: null, failure: null, focus: false } as const
  return { ...empty, ...part, answers: { ...emptyAnswers(relationship), ...part.answers } }
}

const formState = (start: FormStart, edition: number): In<'form'> => ({
  kind: 'form',
  start,
  edition,
})

/** A page that opens a submission doesn't show the form first. */
export const initialState = (relationship?: Relationship, opens?: string): JourneyState =>
  opens ? { kind: 'loading', payment: null } : formState(formStart({}, relationship), 0)

const eulogyState = (start: EulogyStart): In<'eulogy'> => ({
  kind: 'eulogy',
  submissionId: start.retryId ?? start.submissionId,
  start,
})

type Ended = Of<'preview-written' | 'preview-declined'>
function previewState(state: In<'writing'>, { type, ...ended }: Ended): JourneyState {
  if (state.stored === null) return state
  const submission = { ...state.stored, preview: '', checked: true, ...ended }
  return { kind: 'preview', submission, failure: null }
}

/** The state for a submission as the server has it now. */
function openedState({ submission, versions, failure, declined }: Of<'opened'>): JourneyState {
  const { id, person, retries, preview, full_eulogy: text, followUpAnswers } = submission
  const paid = submission.type === 'paid'
  const newest = versions.at(-1)
  if (text === null && newest) {
    // A new version that was refunded will not come.
    const retry = paid ? { retryId: id, retries } : { failure }
    const { submissionId, full_eulogy } = newest
    return eulogyState({ submissionId, text: full_eulogy, person, versions, ...retry })
  }
  if (paid && text === null) return { kind: 'waiting', submissionId: id, person, failure }
  if (paid && text !== null)
    return eulogyState({ submissionId: id, text, person, retries, failure })
  const stored = { id, input: inputFrom(submission), followUpAnswers }
  if (preview === '' && !declined) {
    return formState(formStart({ step: stepCount, answers: stored.input, stored, failure }), 1)
  }
  const checked = submission.preview_checked
  const offered = { ...stored, preview, checked, ...(preview === '' && declined && { declined }) }
  return { kind: 'preview', submission: offered, failure }
}

/** The form stays on the page until the first words of the preview arrive. */
export function showsForm(state: JourneyState): boolean {
  return state.kind === 'form' || state.kind === 'writing'
}

/** What a part of the journey needs from the whole. */
export type Journey = {
  dispatch: Dispatch<JourneyEvent>
  notify: (notice: Notice) => void
  /** Leaves for the page that sends private links again, and says why. */
  findLinks: (because: 'dead-link' | 'canceled-payment') => void
  /** The relationship that the page itself has chosen. */
  preselected: Relationship | undefined
  /** Whether the visitor came to download or delete everything, so it comes first. */
  dataFirst?: boolean
  /** Whether the visitor has gone on to something else since. */
  hasLeft?: () => boolean
}
