import type { Version } from '#contract/eulogies.ts'
import type { SubmissionReply } from '#contract/submissions.ts'
import type { Question } from '#domain/listening.ts'
import type { PreviewEvidence } from '#domain/preview/preview.ts'
import type { Relationship } from '#domain/relationship.ts'
import { type Step, type SubmissionInput, stepCount } from '#domain/submission.ts'
import { type Answers, emptyAnswers, toFormInput, withAnswers } from './answers.ts'

/** What the listener asked, and what was said to it. */
export type QuestionsState = {
  questions: readonly Question[]
  /** Whether the person wrote of not wanting to go on. */
  helpline: boolean
}

/** A submission as the server stored it. */
export type Stored = QuestionsState & {
  id: string
  /** What was typed into the form. */
  input: SubmissionInput
  /** Whether the beginning may be written once more. */
  canWriteAgain: boolean
  hasPreview: boolean
}

/** The answers of the form as it shows them again: what was said to questions counts as memories. */
export const inputWithAnswers = ({ input, questions }: Stored): SubmissionInput =>
  withAnswers(input, questions)

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
export type PreviewedSubmission = Stored & {
  preview: string
  checked: boolean
  evidence?: PreviewEvidence | null
  declined?: string
}

/** What is happening until there is a preview. */
export type WritingStep = 'reading' | 'asking' | 'writing' | 'checking'

export type JourneyState =
  /** `edition` changes when the form has to show other answers than those typed into it. */
  | { kind: 'form'; start: FormStart; edition: number }
  | {
      kind: 'writing'
      start: FormStart
      edition: number
      input: SubmissionInput
      stored: Stored | null
      step: WritingStep
      /** Whether something was asked before. */
      asked: boolean
      /** The preview from which the questions were opened. */
      originalPreview: PreviewedSubmission | null
    }
  /** `payment`: the submission whose payment is being confirmed. */
  | { kind: 'loading'; payment: string | null }
  /** `justWritten`: the button stands where another one stood a moment ago. */
  | {
      kind: 'preview'
      submission: PreviewedSubmission
      failure: string | null
      justWritten?: boolean
    }
  /** `submission` is null if it could not be read. */
  | { kind: 'waiting'; submissionId: string; submission: SubmissionReply | null }
  | { kind: 'eulogy'; submissionId: string; start: EulogyStart }
  | { kind: 'ended'; because: 'paid-elsewhere' | 'being-erased' | 'erased' }

export type Kind = JourneyState['kind']
export type In<S extends Kind> = Extract<JourneyState, { kind: S }>

/** A submission that was read, and what to say about it. */
export type Opened = {
  submission: SubmissionReply
  versions: readonly Version[]
  failure: string | null
  /** Set if the visitor comes back from buying without a preview. */
  declined?: string
}

/** The form, empty except for the given parts. */
export function formStart(part: Partial<FormStart> = {}, relationship?: Relationship): FormStart {
  const empty = { step: 1, stored: null, failure: null, focus: false } as const
  return { ...empty, ...part, answers: { ...emptyAnswers(relationship), ...part.answers } }
}

export const formState = (start: FormStart, edition: number): In<'form'> => ({
  kind: 'form',
  start,
  edition,
})

/** A page that opens a submission doesn't show the form first. */
export const initialState = (relationship?: Relationship, opens?: string): JourneyState =>
  opens ? { kind: 'loading', payment: null } : formState(formStart({}, relationship), 0)

export const eulogyState = (start: EulogyStart): In<'eulogy'> => ({
  kind: 'eulogy',
  submissionId: start.retryId ?? start.submissionId,
  start,
})

/** Before the listener has answered. */
export const noQuestionsYet = {
  questions: [],
  helpline: false,
  canWriteAgain: true,
  hasPreview: false,
}

export const writingState = (writing: Omit<In<'writing'>, 'kind' | 'asked'>): In<'writing'> => ({
  kind: 'writing',
  asked: writing.step === 'asking',
  ...writing,
})

/** Asks what is open, before there is a preview or from it. */
export function askingState(stored: Stored | PreviewedSubmission): In<'writing'> {
  const { input } = stored
  const start = formStart({ step: stepCount, answers: inputWithAnswers(stored), stored })
  const originalPreview = 'preview' in stored ? stored : null
  return writingState({ start, edition: 1, input, stored, step: 'asking', originalPreview })
}

export function withQuestions(
  state: In<'writing'>,
  { questions, helpline }: QuestionsState,
  step = state.step,
): In<'writing'> {
  const stored = state.stored && { ...state.stored, questions, helpline }
  return { ...state, stored, step, asked: state.asked || step === 'asking' }
}

/** The preview from which the questions were opened, as it was, with what was added since. */
export function returnedState(state: In<'writing'>, failure: string | null): In<'preview'> | null {
  const { originalPreview, stored } = state
  if (!originalPreview || !stored) return null
  const { questions, helpline } = stored
  return { kind: 'preview', submission: { ...originalPreview, questions, helpline }, failure }
}

export function failedState(state: In<'writing'>, failure: string): JourneyState {
  const { input, stored, edition } = state
  const answers = stored ? inputWithAnswers(stored) : input
  const start = formStart({ step: stepCount, answers, stored, failure, focus: true })
  return returnedState(state, failure) ?? formState(start, edition)
}

export type WrittenPreview = Pick<PreviewedSubmission, 'preview' | 'checked' | 'evidence'>
type Ended = WrittenPreview | { declined: string }
export function previewState(state: In<'writing'>, ended: Ended): JourneyState {
  const { stored, originalPreview } = state
  if (stored === null) return state
  const canWriteAgain = stored.canWriteAgain && !originalPreview
  const submission = { ...stored, canWriteAgain, preview: '', checked: true, ...ended }
  submission.hasPreview = submission.preview !== ''
  return { kind: 'preview', submission, failure: null, justWritten: true }
}

/** The state for a submission as the server has it now. */
export function openedState({ submission, versions, failure, declined }: Opened): JourneyState {
  const { id, person, retries, preview, full_eulogy: text } = submission
  const paid = submission.type === 'paid'
  const newest = versions.at(-1)
  if (text === null && newest) {
    // A new version that was refunded will not come.
    const retry = paid ? { retryId: id, retries } : { failure }
    const { submissionId, full_eulogy } = newest
    return eulogyState({ submissionId, text: full_eulogy, person, versions, ...retry })
  }
  if (paid && text === null) return { kind: 'waiting', submissionId: id, submission }
  if (paid && text !== null)
    return eulogyState({ submissionId: id, text, person, retries, failure })
  const stored = storedFrom(submission)
  if (preview === '' && !declined) {
    // The sheet was left before all questions were answered or skipped.
    if (failure === null && submission.asksFirst) return askingState(stored)
    const answers = inputWithAnswers(stored)
    return formState(formStart({ step: stepCount, answers, stored, failure }), 1)
  }
  const { preview_checked: checked, preview_evidence: evidence } = submission
  const offered = {
    ...stored,
    preview,
    checked,
    evidence,
    ...(preview === '' && declined && { declined }),
  }
  return { kind: 'preview', submission: offered, failure }
}

export function storedFrom(submission: SubmissionReply): Stored {
  const { id, questions, helpline, canWriteAgain, preview } = submission
  const input = toFormInput(submission)
  return { id, input, questions, helpline, canWriteAgain, hasPreview: preview !== '' }
}
