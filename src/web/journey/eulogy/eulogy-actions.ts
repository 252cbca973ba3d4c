import type { Retry } from '#contract/eulogies.ts'
import { record, recordRetry } from '#web/analytics.ts'
import { ApiError, listVersions, readSubmission, requestRetry } from '#web/api.ts'
import { noticeForError } from '#web/error-notice.ts'
import { inputFrom } from '#web/journey/answers.ts'
import type { Eulogy } from '#web/journey/journey.ts'
import { type ActionContext, showError } from '#web/journey/journey-actions.ts'
import { errorMessages, notices } from '#web/journey/notices.ts'
import { pendingEdit, pendingRevision } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'

/** The new version will not come: the text of before is shown again. */
export function failRetry(stage: ActionContext) {
  stage.dispatch({ type: 'writing-failed', failure: errorMessages.retryFailed })
  stage.notify(notices.retryFailed)
}

/** A count that cannot be read is shown as none. */
export async function loadDetails(stage: ActionContext, submissionId: string) {
  if (!submissionId) {
    showError(stage, notices.submissionIdMissing)
    return stage.dispatch({ type: 'details-loaded', retries: 0, person: null })
  }
  const facts = await readSubmission(submissionId).catch((error: unknown) => {
    logError('The retries could not be read', error)
    return { retries: 0, person: null }
  })
  stage.dispatch({ type: 'details-loaded', retries: facts.retries, person: facts.person })
  await loadVersions(stage, submissionId)
}

/** Only the list tells on which revision an edit is made. */
export async function loadVersions(stage: ActionContext, submissionId: string) {
  try {
    const { versions } = await listVersions(submissionId)
    stage.dispatch({ type: 'versions-read', versions })
  } catch (error) {
    logError('The versions could not be listed', error)
    return stage.dispatch({ type: 'failed', failure: errorMessages.versionsNotRead })
  }
  stage.dispatch({ type: 'failure-cleared', failure: errorMessages.versionsNotRead })
  if (pendingEdit.find(submissionId)) beginEdit(stage, submissionId)
}

/** What was typed before and never reached the server is there again. */
export function beginEdit(stage: ActionContext, submissionId: string) {
  stage.dispatch({ type: 'edit-wanted' })
  const unsaved = pendingEdit.find(submissionId)
  if (unsaved) stage.dispatch({ type: 'edited', text: unsaved.text })
}

/** What was typed before and never sent lies over what the server has. */
export async function prepareRevision(stage: ActionContext, { submissionId, retries }: Eulogy) {
  if (!submissionId) return showError(stage, notices.submissionIdMissing)
  if (!retries) return showError(stage, notices.noRetriesLeft)
  stage.dispatch({ type: 'revision-wanted' })
  try {
    const told = inputFrom(await readSubmission(submissionId))
    stage.dispatch({
      type: 'revision-read',
      told: { ...told, ...pendingRevision.find(submissionId) },
    })
    record({ event: 'retry_modal_opened', retriesLeft: retries - 1 })
  } catch (error) {
    logError('The submission could not be read for a retry', error)
    stage.dispatch({ type: 'revision-left', failure: notices.revisionNotRead.text })
    stage.notify(notices.revisionNotRead)
  }
}

export async function retry(stage: ActionContext, { submissionId, retries }: Eulogy, told: Retry) {
  stage.dispatch({ type: 'retry-wanted', told })
  try {
    // Pressed again because no answer came, it is still the same one of those that were left.
    const sending = `retry-${retries ?? 0}-${submissionId}`
    const taken = await requestRetry(submissionId, told, sending)
    pendingRevision.drop(submissionId)
    recordRetry(retries ?? 0)
    stage.dispatch({ type: 'retry-accepted', submissionId: taken.id, retries: taken.retries })
    stage.notify(notices.retrySubmitted)
  } catch (error) {
    logError('The retry was not accepted', error)
    if (error instanceof ApiError && error.code === 'no-retries-left') {
      stage.dispatch({ type: 'details-loaded', retries: 0, person: null })
      stage.dispatch({ type: 'revision-left', failure: notices.noRetriesLeft.text })
      return stage.notify(notices.noRetriesLeft)
    }
    const notice = noticeForError(notices.retryNotPrepared, error)
    stage.dispatch({ type: 'retry-refused', failure: notice.text })
    stage.notify(notice)
  }
}
