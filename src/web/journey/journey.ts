import type { Retry, Version } from '#contract/eulogies.ts'
import type { PreviewStage } from '#contract/previews.ts'
import type { SubmissionReply } from '#contract/submissions.ts'
import type { FollowUpAnswer } from '#domain/follow-up-answer.ts'
import type { Relationship } from '#domain/relationship.ts'
import type { Step, SubmissionInput } from '#domain/submission.ts'
import { type Answers, emptyAnswers, type Revision } from './answers.ts'
import type { EditHistory } from './eulogy/edit-history.ts'
import type { Lateness } from './waiting/lateness.ts'

/** A submission that the server holds, and what it was told in it, the followUpAnswers included. */
export type Stored = {
  id: string
  told: SubmissionInput
  followUpAnswers: readonly FollowUpAnswer[]
}
/**
 * `checked` is false where no judge could be reached; `unsent` is what was typed under a quick
 * question and has not reached the server.
 */
export type Previewed = Stored & {
  preview: string
  checked: boolean
  unsent: FollowUpAnswer | null
}
/** `retries`, `person` and `versions` are null until they have been read. */
export type Eulogy = {
  submissionId: string
  /** As it stands now, with every change that was typed. */
  text: string
  retries: number | null
  person: string | null
  versions: readonly Version[] | null
  history: EditHistory
}

export type Filling = {
  at: 'filling'
  step: Step
  answers: Answers
  stored: Stored | null
  failure: string | null
  /** Whether the person has just come here by a button, so that the step is to be announced. */
  moved: boolean
  /** Changes when the fields are to show other answers than those typed into them. */
  edition: number
  /** What "Clear this form" took away, until the person goes on without it. */
  cleared: Pick<Filling, 'step' | 'answers' | 'stored'> | null
}

/** How long a retry has taken; after a long wait, the text of before can be read meanwhile. */
export type Wait = 'usual' | 'long' | 'reading'

/** Where the panel stands. `failure` is the line that stays until what it names is mended. */
export type PanelState =
  | { at: 'opening' }
  | { at: 'confirming' }
  | { at: 'paid-elsewhere' }
  | { at: 'erased'; underWay: boolean }
  | Filling
  | {
      at: 'writing-preview'
      told: SubmissionInput
      stored: Stored | null
      stage: PreviewStage
      text: string
      edition: number
    }
  | { at: 'preview'; submission: Previewed; failure: string | null }
  | { at: 'deciding'; submission: Previewed; failure: string | null }
  | { at: 'paying'; submission: Previewed }
  | {
      at: 'waiting'
      submissionId: string
      told: SubmissionInput | null
      failure: string | null
      lateness: Lateness
    }
  | { at: 'eulogy'; eulogy: Eulogy; failure: string | null }
  | { at: 'editing'; eulogy: Eulogy; failure: string | null }
  | { at: 'preparing-revision'; eulogy: Eulogy }
  | { at: 'revising'; eulogy: Eulogy; told: Revision; failure: string | null }
  | { at: 'requesting-retry'; eulogy: Eulogy; told: Retry }
  | { at: 'retrying'; eulogy: Eulogy; submissionId: string; wait: Wait }

export type PanelEvent =
  | { type: 'opening' }
  | { type: 'opened'; submission: SubmissionReply; failure?: string }
  | { type: 'not-opened'; failure: string; relationship: Relationship | undefined }
  | { type: 'confirming' }
  | { type: 'paid-elsewhere' }
  | { type: 'erased'; underWay: boolean }
  | { type: 'left'; relationship: Relationship | undefined }
  | { type: 'answers-restored'; step: Step; answers: Answers; failure?: string }
  | { type: 'changes-restored'; step: Step; answers: Answers }
  | { type: 'relationship-chosen'; relationship: string }
  | { type: 'stepped'; step: Step; answers: Answers }
  | { type: 'cleared'; answers: Answers; relationship: Relationship | undefined }
  | { type: 'clearing-undone' }
  | { type: 'submitted'; told: SubmissionInput; stored: Stored | null }
  | { type: 'stored'; id: string }
  | { type: 'stage-reached'; stage: PreviewStage }
  | { type: 'piece-written'; text: string }
  | { type: 'preview-written'; preview: string; checked: boolean }
  | { type: 'preview-failed'; failure: string }
  | { type: 'answer-typed'; unsent: FollowUpAnswer | null }
  | { type: 'answer-saved'; followUpAnswers: readonly FollowUpAnswer[] }
  | { type: 'answers-wanted' }
  | { type: 'offer-opened' }
  | { type: 'offer-left' }
  | { type: 'paying' }
  | { type: 'payment-not-started'; failure: string }
  | { type: 'came-back' }
  | { type: 'waiting'; submissionId: string }
  | { type: 'waited'; lateness: Lateness }
  | { type: 'retry-resumed'; submission: SubmissionReply; versions: readonly Version[] }
  | { type: 'eulogy-ready'; submissionId: string; text: string; failure?: string }
  | { type: 'waited-long' }
  | { type: 'reading-toggled' }
  | { type: 'writing-failed'; failure: string }
  | { type: 'details-loaded'; retries: number; person: string | null }
  | { type: 'versions-read'; versions: readonly Version[] }
  | { type: 'version-chosen'; submissionId: string }
  | { type: 'failed'; failure: string }
  | { type: 'failure-cleared'; failure: string }
  | { type: 'edit-wanted' }
  | { type: 'edited'; text: string }
  | { type: 'edit-paused' }
  | { type: 'edit-undone' }
  | { type: 'original-wanted' }
  | { type: 'edit-saved'; submissionId: string; text: string; revision: number }
  | { type: 'edit-left' }
  | { type: 'sentence-confirmed'; submissionId: string; sentence: string; isTrue: boolean }
  | { type: 'revision-wanted' }
  | { type: 'revision-read'; told: Revision }
  | { type: 'revision-left'; failure?: string }
  | { type: 'retry-wanted'; told: Retry }
  | { type: 'retry-refused'; failure: string }
  | { type: 'retry-accepted'; submissionId: string; retries: number }

export function initialState(relationship?: Relationship): Filling {
  return {
    at: 'filling',
    step: 1,
    answers: emptyAnswers(relationship),
    stored: null,
    failure: null,
    moved: false,
    edition: 0,
    cleared: null,
  }
}

/** The form stays in place until the first words of the preview are there. */
export function showsForm(state: PanelState): boolean {
  return state.at === 'filling' || (state.at === 'writing-preview' && state.text === '')
}

/** The submission that a reload or Back is to find again. */
export function currentSubmission(state: PanelState): string | null {
  switch (state.at) {
    case 'filling':
    case 'writing-preview':
      return state.stored?.id ?? null
    case 'preview':
    case 'deciding':
    case 'paying':
      return state.submission.id
    case 'waiting':
    case 'retrying':
      return state.submissionId
    case 'eulogy':
    case 'editing':
    case 'preparing-revision':
    case 'revising':
    case 'requesting-retry':
      return state.eulogy.submissionId
    default:
      return null
  }
}

export function awaitedSubmission(state: PanelState): string | null {
  return state.at === 'waiting' || state.at === 'retrying' ? state.submissionId : null
}

/** The eulogy whose retries, name or versions are still to be read. */
export function unreadSubmission(state: PanelState): string | null {
  if (state.at !== 'eulogy') return null
  const { submissionId, retries, versions } = state.eulogy
  return retries === null || versions === null ? submissionId : null
}
