import { useState } from 'react'
import type { Retry } from '#contract/eulogies.ts'
import type { SubmissionInput } from '#domain/submission.ts'
import { record, recordRetry } from '#web/analytics.ts'
import { ApiError, noticeForError, readSubmission } from '#web/api.ts'
import { brand } from '#web/copy/brand-words.ts'
import { inputFrom, type Revision } from '#web/journey/answers.ts'
import type { Eulogy } from '#web/journey/eulogy/eulogy.ts'
import { requestRetry } from '#web/journey/eulogy/eulogy-requests.ts'
import { type EulogyContext, loadDetails, showError } from '#web/journey/eulogy/load-eulogy.ts'
import { errorMessages, notices } from '#web/journey/notices.ts'
import { pendingRevision } from '#web/journey/pending-input.ts'
import { useAwaitedEulogy } from '#web/journey/waiting/use-awaited-eulogy.ts'
import { logError } from '#web/log.ts'

const retryCounted = `We couldn’t write a new version. Your eulogy hasn’t changed. This time the retry doesn’t come back automatically. Please write to ${brand.supportEmail}, and a person will help you.`

type Target = Pick<Eulogy, 'submissionId' | 'retries'>

/** What the current text was written from, and what the fields of the dialog show. */
type RevisionAnswers = { stored: SubmissionInput; input: Revision }

/** The dialog in which a retry is asked for. */
export type OpenRevision = RevisionAnswers & { failure: string | null; requesting: boolean }

/** From the dialog in which a retry is asked for to the new version. */
export function useRetry(eulogy: Eulogy, context: EulogyContext) {
  const [revision, setRevision] = useState<OpenRevision | null>(null)
  useNewVersion(eulogy.retryId, context)
  return {
    revision,
    close: () => setRevision(null),
    async open() {
      context.dispatch({ type: 'failure-cleared' })
      const answers = await readRevision(context, eulogy)
      setRevision(answers && { ...answers, failure: null, requesting: false })
    },
    async request(input: Retry) {
      setRevision((open) => open && { ...open, failure: null, requesting: true })
      const failure = await retry(context, eulogy, input)
      setRevision((open) =>
        failure === null ? null : open && { ...open, failure, requesting: false },
      )
    },
  }
}

function useNewVersion(retryId: string | null, context: EulogyContext) {
  const { dispatch, notify } = context
  useAwaitedEulogy(retryId, {
    onReady: (text) => {
      dispatch({ type: 'retry-written', text })
      notify(notices.eulogyReady)
    },
    onFailed: () => void showFailure(context, retryId),
  })
}

/** Whether the retry was given back decides what the buyer can do. */
async function showFailure({ dispatch, notify }: EulogyContext, retryId: string | null) {
  logError('The server failed to write the text', new Error('a retry'))
  const retry = retryId && (await readSubmission(retryId).catch(() => null))
  const counts = retry && retry.type === 'paid'
  const notice = counts ? notices.retryCounted : notices.retryFailed
  const failure = counts ? retryCounted : errorMessages.retryFailed
  dispatch({ type: 'retry-failed', failure: retry ? failure : notice.text })
  notify(notice)
}

/** The stored answers, and over them those typed for a retry that was not sent. Null after an error. */
export async function readRevision(
  context: EulogyContext,
  { submissionId, retries }: Target,
): Promise<RevisionAnswers | null> {
  if (!submissionId || !retries) {
    showError(context, submissionId ? notices.noRetriesLeft : notices.submissionIdMissing)
    return null
  }
  try {
    const stored = inputFrom(await readSubmission(submissionId))
    record({ event: 'retry_modal_opened', retriesLeft: retries - 1 })
    return { stored, input: { ...stored, ...pendingRevision.find(submissionId) } }
  } catch (error) {
    logError('The submission could not be read for a retry', error)
    showError(context, notices.revisionNotRead)
    return null
  }
}

/** Returns an error message if it's worth trying again. */
export async function retry(
  context: EulogyContext,
  { submissionId, retries }: Target,
  input: Retry,
): Promise<string | null> {
  const { dispatch, notify } = context
  try {
    const accepted = await requestRetry(
      submissionId,
      input,
      await keyFor([submissionId, retries, input]),
    )
    pendingRevision.drop(submissionId)
    recordRetry(retries ?? 0)
    dispatch({ type: 'retry-accepted', submissionId: accepted.id, retries: accepted.retries })
    notify(notices.retrySubmitted)
    return null
  } catch (error) {
    logError('The retry was not accepted', error)
    if (error instanceof ApiError && error.code === 'no-retries-left') {
      dispatch({ type: 'details-read', retries: 0, person: null, order: null })
      showError(context, notices.noRetriesLeft)
      return null
    }
    const notice = noticeForError(notices.retryNotPrepared, error)
    notify(notice)
    if (!(error instanceof ApiError && error.code === 'other-answers')) return notice.text
    // The count was outdated. With the current one, the same answers have another key.
    await loadDetails(context, submissionId)
    return error.message
  }
}

/** The same answers sent again, because no reply came, are the same retry. Other answers are another one. */
async function keyFor(request: unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(request))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
