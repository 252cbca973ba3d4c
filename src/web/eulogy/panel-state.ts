import type { Retry, Version } from '#contract/eulogies.ts'
import type { PreviewStage } from '#contract/previews.ts'
import type { SubmissionReply } from '#contract/submissions.ts'
import type { Afterthought } from '#domain/afterthought.ts'
import type { Relationship } from '#domain/relationship.ts'
import type { Step, Told } from '#domain/submission.ts'
import { type Answers, emptyAnswers, type Revision } from './answers.ts'
import type { EditHistory } from './edit-history.ts'
import type { Lateness } from './lateness.ts'

/** A submission that the server holds, and what it was told in it, the afterthoughts included. */
export type Stored = { id: string; told: Told; afterthoughts: readonly Afterthought[] }
/**
 * `checked` is false where no judge could be reached; `unsent` is what was typed under a quick
 * question and has not reached the server.
 */
export type Previewed = Stored & {
  preview: string
  checked: boolean
  unsent: Afterthought | null
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
  trouble: string | null
  /** Whether the person has just come here by a button, so that the step is to be announced. */
  moved: boolean
  /** Changes when the fields are to show other answers than those typed into them. */
  edition: number
  /** What "Clear this form" took away, until the person goes on without it. */
  cleared: Pick<Filling, 'step' | 'answers' | 'stored'> | null
}

/** How long a retry has taken; after a long wait, the text of before can be read meanwhile. */
export type Wait = 'usual' | 'long' | 'reading'

/** Where the panel stands. `trouble` is the line that stays until what it names is mended. */
export type PanelState =
  | { at: 'opening' }
  | { at: 'confirming' }
  | { at: 'paid-elsewhere' }
  | { at: 'erased'; underWay: boolean }
  | Filling
  | {
      at: 'writing-preview'
      told: Told
      stored: Stored | null
      stage: PreviewStage
      text: string
      edition: number
    }
  | { at: 'preview'; submission: Previewed; trouble: string | null }
  | { at: 'deciding'; submission: Previewed; trouble: string | null }
  | { at: 'paying'; submission: Previewed }
  | {
      at: 'waiting'
      submissionId: string
      told: Told | null
      trouble: string | null
      lateness: Lateness
    }
  | { at: 'eulogy'; eulogy: Eulogy; trouble: string | null }
  | { at: 'editing'; eulogy: Eulogy; trouble: string | null }
  | { at: 'preparing-revision'; eulogy: Eulogy }
  | { at: 'revising'; eulogy: Eulogy; told: Revision; trouble: string | null }
  | { at: 'requesting-retry'; eulogy: Eulogy; told: Retry }
  | { at: 'retrying'; eulogy: Eulogy; submissionId: string; wait: Wait }

export type PanelEvent =
  | { type: 'opening' }
  | { type: 'opened'; submission: SubmissionReply; trouble?: string }
  | { type: 'not-opened'; trouble: string; relationship: Relationship | undefined }
  | { type: 'confirming' }
  | { type: 'paid-elsewhere' }
  | { type: 'erased'; underWay: boolean }
  | { type: 'left'; relationship: Relationship | undefined }
  | { type: 'answers-restored'; step: Step; answers: Answers; trouble?: string }
  | { type: 'changes-restored'; step: Step; answers: Answers }
  | { type: 'relationship-chosen'; relationship: string }
  | { type: 'stepped'; step: Step; answers: Answers }
  | { type: 'cleared'; answers: Answers; relationship: Relationship | undefined }
  | { type: 'clearing-undone' }
  | { type: 'submitted'; told: Told; stored: Stored | null }
  | { type: 'stored'; id: string }
  | { type: 'stage-reached'; stage: PreviewStage }
  | { type: 'piece-written'; text: string }
  | { type: 'preview-written'; preview: string; checked: boolean }
  | { type: 'preview-failed'; trouble: string }
  | { type: 'answer-typed'; unsent: Afterthought | null }
  | { type: 'answer-kept'; afterthoughts: readonly Afterthought[] }
  | { type: 'answers-wanted' }
  | { type: 'offer-opened' }
  | { type: 'offer-left' }
  | { type: 'paying' }
  | { type: 'payment-not-started'; trouble: string }
  | { type: 'came-back' }
  | { type: 'waiting'; submissionId: string }
  | { type: 'waited'; lateness: Lateness }
  | { type: 'retry-resumed'; submission: SubmissionReply; versions: readonly Version[] }
  | { type: 'eulogy-ready'; submissionId: string; text: string; trouble?: string }
  | { type: 'waited-long' }
  | { type: 'reading-turned' }
  | { type: 'writing-failed'; trouble: string }
  | { type: 'facts-read'; retries: number; person: string | null }
  | { type: 'versions-read'; versions: readonly Version[] }
  | { type: 'version-chosen'; submissionId: string }
  | { type: 'troubled'; trouble: string }
  | { type: 'mended'; trouble: string }
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
  | { type: 'revision-left'; trouble?: string }
  | { type: 'retry-wanted'; told: Retry }
  | { type: 'retry-refused'; trouble: string }
  | { type: 'retry-taken'; submissionId: string; retries: number }

export function firstState(relationship?: Relationship): Filling {
  return {
    at: 'filling',
    step: 1,
    answers: emptyAnswers(relationship),
    stored: null,
    trouble: null,
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
export function presentSubmission(state: PanelState): string | null {
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
