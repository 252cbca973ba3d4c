import type { Dispatch } from 'react'
import { type Told, toldSchema } from '#domain/submission.ts'
import { record, recordRetry } from '#web/analytics.ts'
import {
  listVersions,
  openCheckout,
  Refused,
  readSubmission,
  requestRetry,
  submit,
  writePreview,
} from '#web/api.ts'
import { logTrouble } from '#web/log.ts'
import type { Notice } from '#web/ui/toasts.tsx'
import { type Answers, sameTold, toldIn } from './answers.ts'
import { dropDraft } from './draft.ts'
import { notices, troubles } from './notices.ts'
import type { Eulogy, PanelEvent, Previewed, Stored } from './panel-state.ts'

/** What an act needs: where to say what happened, to the panel and to the person. */
export type Stage = { dispatch: Dispatch<PanelEvent>; notify: (notice: Notice) => void }

/** `before` is what the server holds already: the same words are not stored twice. */
export async function generatePreview(stage: Stage, answers: Answers, before: Stored | null) {
  const told = toldSchema.parse(answers)
  const stored = before && sameTold(before.told, told) ? before : null
  record({ event: 'form_step_4', type: 'general' })
  record({ event: 'generate_lead', type: 'general' })
  stage.dispatch({ type: 'submitted', told, stored })
  try {
    const id = stored?.id ?? (await submit(told)).id
    stage.dispatch({ type: 'stored', id })
    const preview = await writePreview(id, (text) => {
      stage.dispatch({ type: 'piece-written', text })
    })
    stage.dispatch({ type: 'preview-written', preview })
    dropDraft()
    record({ event: 'preview_generated', relationship: told.relationship })
  } catch (error) {
    logTrouble('The preview could not be written', error)
    const trouble = saidByServer(error) ?? troubles.previewFailed
    stage.dispatch({ type: 'preview-failed', trouble })
    stage.notify(notices.previewFailed)
  }
}

/** Shows the submission as the server has it now, or says that it cannot be shown. */
export async function openSubmission(stage: Stage, id: string, trouble?: string) {
  const submission = await readSubmission(id)
  stage.dispatch({ type: 'opened', submission, ...(trouble ? { trouble } : {}) })
}

export async function unlock(stage: Stage, { id, told }: Previewed) {
  stage.dispatch({ type: 'paying' })
  try {
    const { url } = await openCheckout(id, told.name, told.email)
    window.location.assign(url)
  } catch (error) {
    if (error instanceof Refused && error.code === 'already-paid') {
      return await openSubmission(stage, id).catch(() => notStarted(error))
    }
    notStarted(error)
  }

  function notStarted(error: unknown) {
    logTrouble('The checkout could not be opened', error)
    const trouble = notices.paymentNotStarted.text
    stage.dispatch({ type: 'payment-not-started', trouble })
    stage.notify(notices.paymentNotStarted)
  }
}

/** The new version will not come: the text of before is shown again. */
export function giveUpRetry(stage: Stage) {
  stage.dispatch({ type: 'writing-failed', trouble: troubles.retryFailed })
  stage.notify(notices.retryFailed)
}

/** After a reload a retry is waited for like a first text; if it fails, an earlier one may be there. */
export async function giveUpWaiting(stage: Stage, submissionId: string) {
  stage.dispatch({ type: 'writing-failed', trouble: troubles.stillWriting })
  const { versions } = await listVersions(submissionId).catch(() => ({ versions: [] }))
  const newest = versions.at(-1)
  if (!newest) return
  const { submissionId: id, full_eulogy: text } = newest
  stage.dispatch({ type: 'eulogy-ready', submissionId: id, text })
  stage.notify(notices.retryFailed)
}

/** A count that cannot be read is shown as none. */
export async function readFacts(stage: Stage, submissionId: string) {
  try {
    const { retries, person } = await readSubmission(submissionId)
    stage.dispatch({ type: 'facts-read', retries, person })
  } catch (error) {
    logTrouble('The retries could not be counted', error)
    stage.dispatch({ type: 'facts-read', retries: 0, person: null })
  }
}

export async function prepareRevision(stage: Stage, { submissionId, retries }: Eulogy) {
  if (!retries) return stage.notify(notices.noRetriesLeft)
  stage.dispatch({ type: 'revision-wanted' })
  record({ event: 'retry_modal_opened', retriesLeft: retries - 1 })
  try {
    stage.dispatch({ type: 'revision-read', told: toldIn(await readSubmission(submissionId)) })
  } catch (error) {
    logTrouble('The submission could not be read for a retry', error)
    stage.dispatch({ type: 'revision-left', trouble: notices.revisionNotRead.text })
    stage.notify(notices.revisionNotRead)
  }
}

export async function retry(stage: Stage, { submissionId, retries }: Eulogy, told: Told) {
  stage.dispatch({ type: 'retry-wanted', told })
  try {
    const taken = await requestRetry(submissionId, told)
    recordRetry(retries ?? 0)
    stage.dispatch({ type: 'retry-taken', submissionId: taken.id, retries: taken.retries })
    stage.notify(notices.retrySubmitted)
  } catch (error) {
    logTrouble('The retry was not taken', error)
    if (error instanceof Refused && error.code === 'none-left') {
      stage.dispatch({ type: 'facts-read', retries: 0, person: null })
      stage.dispatch({ type: 'revision-left', trouble: notices.noRetriesLeft.text })
      return stage.notify(notices.noRetriesLeft)
    }
    stage.dispatch({ type: 'retry-refused', trouble: notices.retryNotPrepared.text })
    stage.notify(notices.retryNotPrepared)
  }
}

/** When we must ask people to come back, the server's own words say when. */
function saidByServer(error: unknown): string | null {
  return error instanceof Refused && error.code === 'come-back-later' ? error.message : null
}
