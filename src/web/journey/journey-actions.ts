import type { Dispatch } from 'react'
import type { Relationship } from '#domain/relationship.ts'
import { submissionInputSchema } from '#domain/submission.ts'
import { record } from '#web/analytics.ts'
import {
  ApiError,
  listVersions,
  openCheckout,
  type PreviewListeners,
  readSubmission,
  sendProofOfWork,
  submit,
  writePreview,
} from '#web/api.ts'
import { noticeForError } from '#web/error-notice.ts'
import { logError } from '#web/log.ts'
import type { Notice } from '#web/ui/toast.ts'
import { type Answers, isSameInput } from './answers.ts'
import type { PanelEvent, Previewed, Stored } from './journey.ts'
import { errorMessages, notices } from './notices.ts'
import { clearIdempotencyKey, dropDraft, getIdempotencyKey } from './pending-input.ts'
import { restoreAnswer, sendAnswer } from './preview/follow-up-actions.ts'

/** What an act needs: where to say what happened, to the panel and to the person. */
export type ActionContext = {
  dispatch: Dispatch<PanelEvent>
  notify: (notice: Notice) => void
  /** The relationship that the page itself has chosen. */
  preselected: Relationship | undefined
  /** Whether the person came to download or delete everything, so that it is shown first. */
  dataFirst?: boolean
  /** Whether the person has gone on to something else since. */
  hasLeft?: () => boolean
}

/** `before` is what the server holds already: the same words are not stored twice. */
export async function generatePreview(
  stage: ActionContext,
  answers: Answers,
  before: Stored | null,
) {
  const told = submissionInputSchema.parse(answers)
  const stored = before && isSameInput(before.told, told) ? before : null
  record({ event: 'form_step_4', type: 'general' })
  record({ event: 'generate_lead', type: 'general' })
  stage.dispatch({ type: 'submitted', told, stored })
  try {
    const id = stored?.id ?? (await submit(told, getIdempotencyKey())).id
    stage.dispatch({ type: 'stored', id })
    const written = await writePreviewWithProof(id, {
      onStage: (at) => stage.dispatch({ type: 'stage-reached', stage: at }),
      onChunk: (text) => stage.dispatch({ type: 'piece-written', text }),
    })
    stage.dispatch({ type: 'preview-written', ...written })
    if (stage.hasLeft?.()) return
    dropDraft(stage.preselected, answers)
    clearIdempotencyKey()
    record({ event: 'preview_generated', relationship: told.relationship })
  } catch (error) {
    logError('The preview could not be written', error)
    if (stage.hasLeft?.()) return
    const failure = serverMessage(error) ?? errorMessages.previewFailed
    stage.dispatch({ type: 'preview-failed', failure })
    stage.notify(noticeForError(notices.previewFailed, error))
  }
}

/** After many previews from one network the browser has a sum to do first; what does it is fetched then. */
async function writePreviewWithProof(id: string, watch: PreviewListeners) {
  try {
    return await writePreview(id, watch)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.challenge) throw error
    const { solveProofOfWork } = await import('./preview/proof-of-work.ts')
    await sendProofOfWork(id, await solveProofOfWork(error.challenge))
    return writePreview(id, watch)
  }
}

/** Shows the submission as the server has it now, or says that it cannot be shown. */
export async function openSubmission(stage: ActionContext, id: string, failure?: string) {
  const submission = await readSubmission(id)
  const paid = submission.type === 'paid'
  if (submission.full_eulogy === null && (paid || submission.preview === '')) {
    const { versions } = await listVersions(id).catch((error: unknown) => {
      logError('The versions could not be listed', error)
      return { versions: [] }
    })
    if (versions.length > 0) {
      stage.dispatch({ type: 'retry-resumed', submission, versions })
      // A retry that was given back is not paid for any more, and nothing will come.
      if (!paid) stage.dispatch({ type: 'writing-failed', failure: errorMessages.retryFailed })
      return
    }
  }
  stage.dispatch({ type: 'opened', submission, ...(failure ? { failure } : {}) })
  restoreAnswer(stage, id)
}

/** By then the payment page has come, or will not. */
const longestLoading = 30_000

/** What stands typed under a small question belongs to what is paid for, so it is sent first. */
export async function unlock(stage: ActionContext, { id, told, unsent }: Previewed) {
  if (!id) return showError(stage, notices.submissionIdMissing)
  stage.dispatch({ type: 'paying' })
  const notSent = unsent?.answer.trim() ? await sendAnswer(stage, id, unsent) : null
  if (notSent?.again) {
    return stage.dispatch({ type: 'payment-not-started', failure: notSent.failure })
  }
  try {
    const { url } = await openCheckout(id, told.name, told.email)
    if (stage.hasLeft?.()) return
    window.location.assign(url)
    // Whoever stops the loading of that page can press again.
    setTimeout(() => stage.dispatch({ type: 'came-back' }), longestLoading)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'already-paid') {
      return await openSubmission(stage, id).catch(() => notStarted(error))
    }
    notStarted(error)
  }

  function notStarted(error: unknown) {
    logError('The checkout could not be opened', error)
    const notice = noticeForError(notices.paymentNotStarted, error)
    stage.dispatch({ type: 'payment-not-started', failure: notice.text })
    stage.notify(notice)
  }
}

/** Says it in a toast, and in a line that stays. */
export function showError(stage: ActionContext, notice: Notice) {
  stage.dispatch({ type: 'failed', failure: notice.text })
  stage.notify(notice)
}

/** When we must ask people to come back, the server's own words say when. */
function serverMessage(error: unknown): string | null {
  const later = error instanceof ApiError && /^(unavailable|rate-limited)$/.test(error.code)
  return later ? error.message : null
}
