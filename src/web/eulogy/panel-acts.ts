import type { Dispatch } from 'react'
import type { Relationship } from '#domain/relationship.ts'
import { toldSchema } from '#domain/submission.ts'
import { record } from '#web/analytics.ts'
import {
  listVersions,
  openCheckout,
  type PreviewWatch,
  Refused,
  readSubmission,
  sendProof,
  submit,
  writePreview,
} from '#web/api.ts'
import { inPlaceOf } from '#web/come-back.ts'
import { logTrouble } from '#web/log.ts'
import type { Notice } from '#web/ui/toasts.tsx'
import { sendAnswer, takeUpAnswer } from './afterthought-acts.ts'
import { type Answers, sameTold } from './answers.ts'
import { dropDraft } from './draft.ts'
import { notices, troubles } from './notices.ts'
import type { PanelEvent, Previewed, Stored } from './panel-state.ts'
import { endSending, nameOfSending } from './sending.ts'

/** What an act needs: where to say what happened, to the panel and to the person. */
export type Stage = {
  dispatch: Dispatch<PanelEvent>
  notify: (notice: Notice) => void
  /** The relationship that the page itself has chosen. */
  preselected: Relationship | undefined
  /** Whether the person came to download or delete everything, so that it is shown first. */
  dataFirst?: boolean
  /** Whether the person has gone on to something else since. */
  left?: () => boolean
}

/** `before` is what the server holds already: the same words are not stored twice. */
export async function generatePreview(stage: Stage, answers: Answers, before: Stored | null) {
  const told = toldSchema.parse(answers)
  const stored = before && sameTold(before.told, told) ? before : null
  record({ event: 'form_step_4', type: 'general' })
  record({ event: 'generate_lead', type: 'general' })
  stage.dispatch({ type: 'submitted', told, stored })
  try {
    const id = stored?.id ?? (await submit(told, nameOfSending())).id
    stage.dispatch({ type: 'stored', id })
    const written = await provedPreview(id, {
      onStage: (at) => stage.dispatch({ type: 'stage-reached', stage: at }),
      onPiece: (text) => stage.dispatch({ type: 'piece-written', text }),
    })
    stage.dispatch({ type: 'preview-written', ...written })
    if (stage.left?.()) return
    dropDraft(stage.preselected, answers)
    endSending()
    record({ event: 'preview_generated', relationship: told.relationship })
  } catch (error) {
    logTrouble('The preview could not be written', error)
    if (stage.left?.()) return
    const trouble = saidByServer(error) ?? troubles.previewFailed
    stage.dispatch({ type: 'preview-failed', trouble })
    stage.notify(inPlaceOf(notices.previewFailed, error))
  }
}

/** After many previews from one network the browser has a sum to do first; what does it is fetched then. */
async function provedPreview(id: string, watch: PreviewWatch) {
  try {
    return await writePreview(id, watch)
  } catch (error) {
    if (!(error instanceof Refused) || !error.challenge) throw error
    const { solve } = await import('./proof.ts')
    await sendProof(id, await solve(error.challenge))
    return writePreview(id, watch)
  }
}

/** Shows the submission as the server has it now, or says that it cannot be shown. */
export async function openSubmission(stage: Stage, id: string, trouble?: string) {
  const submission = await readSubmission(id)
  const paid = submission.type === 'paid'
  if (submission.full_eulogy === null && (paid || submission.preview === '')) {
    const { versions } = await listVersions(id).catch((error: unknown) => {
      logTrouble('The versions could not be listed', error)
      return { versions: [] }
    })
    if (versions.length > 0) {
      stage.dispatch({ type: 'retry-resumed', submission, versions })
      // A retry that was given back is not paid for any more, and nothing will come.
      if (!paid) stage.dispatch({ type: 'writing-failed', trouble: troubles.retryFailed })
      return
    }
  }
  stage.dispatch({ type: 'opened', submission, ...(trouble ? { trouble } : {}) })
  takeUpAnswer(stage, id)
}

/** By then the payment page has come, or will not. */
const longestLoading = 30_000

/** What stands typed under a small question belongs to what is paid for, so it is sent first. */
export async function unlock(stage: Stage, { id, told, unsent }: Previewed) {
  if (!id) return complain(stage, notices.submissionIdMissing)
  stage.dispatch({ type: 'paying' })
  const notSent = unsent?.answer.trim() ? await sendAnswer(stage, id, unsent) : null
  if (notSent?.again) {
    return stage.dispatch({ type: 'payment-not-started', trouble: notSent.trouble })
  }
  try {
    const { url } = await openCheckout(id, told.name, told.email)
    if (stage.left?.()) return
    window.location.assign(url)
    // Whoever stops the loading of that page can press again.
    setTimeout(() => stage.dispatch({ type: 'came-back' }), longestLoading)
  } catch (error) {
    if (error instanceof Refused && error.code === 'already-paid') {
      return await openSubmission(stage, id).catch(() => notStarted(error))
    }
    notStarted(error)
  }

  function notStarted(error: unknown) {
    logTrouble('The checkout could not be opened', error)
    const notice = inPlaceOf(notices.paymentNotStarted, error)
    stage.dispatch({ type: 'payment-not-started', trouble: notice.text })
    stage.notify(notice)
  }
}

/** Says it in a toast, and in a line that stays. */
export function complain(stage: Stage, notice: Notice) {
  stage.dispatch({ type: 'troubled', trouble: notice.text })
  stage.notify(notice)
}

/** When we must ask people to come back, the server's own words say when. */
function saidByServer(error: unknown): string | null {
  const later = error instanceof Refused && /^(come-back-later|too-often)$/.test(error.code)
  return later ? error.message : null
}
