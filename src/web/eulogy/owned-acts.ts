import type { Retry } from '#contract/eulogies.ts'
import { record, recordRetry } from '#web/analytics.ts'
import { listVersions, Refused, readSubmission, requestRetry } from '#web/api.ts'
import { inPlaceOf } from '#web/come-back.ts'
import { logTrouble } from '#web/log.ts'
import { toldIn } from './answers.ts'
import { dropRevision, findRevision } from './kept-revision.ts'
import { notices, troubles } from './notices.ts'
import { complain, type Stage } from './panel-acts.ts'
import type { Eulogy } from './panel-state.ts'
import { findUnsaved } from './unsaved-edit.ts'

/** The new version will not come: the text of before is shown again. */
export function giveUpRetry(stage: Stage) {
  stage.dispatch({ type: 'writing-failed', trouble: troubles.retryFailed })
  stage.notify(notices.retryFailed)
}

/** A count that cannot be read is shown as none. */
export async function readFacts(stage: Stage, submissionId: string) {
  if (!submissionId) {
    complain(stage, notices.submissionIdMissing)
    return stage.dispatch({ type: 'facts-read', retries: 0, person: null })
  }
  const facts = await readSubmission(submissionId).catch((error: unknown) => {
    logTrouble('The retries could not be counted', error)
    return { retries: 0, person: null }
  })
  stage.dispatch({ type: 'facts-read', retries: facts.retries, person: facts.person })
  await readVersions(stage, submissionId)
}

/** Only the list tells on which revision an edit is made. */
export async function readVersions(stage: Stage, submissionId: string) {
  try {
    const { versions } = await listVersions(submissionId)
    stage.dispatch({ type: 'versions-read', versions })
  } catch (error) {
    logTrouble('The versions could not be listed', error)
    return stage.dispatch({ type: 'troubled', trouble: troubles.versionsNotRead })
  }
  stage.dispatch({ type: 'mended', trouble: troubles.versionsNotRead })
  if (findUnsaved(submissionId)) beginEdit(stage, submissionId)
}

/** What was typed before and never reached the server is there again. */
export function beginEdit(stage: Stage, submissionId: string) {
  stage.dispatch({ type: 'edit-wanted' })
  const unsaved = findUnsaved(submissionId)
  if (unsaved) stage.dispatch({ type: 'edited', text: unsaved.text })
}

/** What was typed before and never sent lies over what the server has. */
export async function prepareRevision(stage: Stage, { submissionId, retries }: Eulogy) {
  if (!submissionId) return complain(stage, notices.submissionIdMissing)
  if (!retries) return complain(stage, notices.noRetriesLeft)
  stage.dispatch({ type: 'revision-wanted' })
  try {
    const told = toldIn(await readSubmission(submissionId))
    stage.dispatch({ type: 'revision-read', told: { ...told, ...findRevision(submissionId) } })
    record({ event: 'retry_modal_opened', retriesLeft: retries - 1 })
  } catch (error) {
    logTrouble('The submission could not be read for a retry', error)
    stage.dispatch({ type: 'revision-left', trouble: notices.revisionNotRead.text })
    stage.notify(notices.revisionNotRead)
  }
}

export async function retry(stage: Stage, { submissionId, retries }: Eulogy, told: Retry) {
  stage.dispatch({ type: 'retry-wanted', told })
  try {
    // Pressed again because no answer came, it is still the same one of those that were left.
    const sending = `retry-${retries ?? 0}-${submissionId}`
    const taken = await requestRetry(submissionId, told, sending)
    dropRevision(submissionId)
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
    const notice = inPlaceOf(notices.retryNotPrepared, error)
    stage.dispatch({ type: 'retry-refused', trouble: notice.text })
    stage.notify(notice)
  }
}
