import { isUnanswered } from '#domain/listening.ts'
import { ApiError, exchangeKey, noticeForError, outdated, readSubmission } from '#web/api.ts'
import { logError } from '#web/log.ts'
import type { Answers } from './answers.ts'
import { formOf } from './changed-answers.ts'
import type { EntryPoint } from './entry-point.ts'
import { generatePreview } from './form/generate-preview.ts'
import { hasQuestions, stepIn } from './form/step-history.ts'
import type { Journey } from './journey.ts'
import { errorMessages, notices } from './notices.ts'
import { confirmPayment } from './payment-return/confirm-payment.ts'
import { linkKey, openedCheckout, readDraft } from './pending-input.ts'
import { formStart, inputWithAnswers, storedFrom } from './states.ts'
import { retryWithBackoff } from './waiting/retry-with-backoff.ts'

declare global {
  interface Window {
    /** Set by boot/take-key.js, which removes it from the address. */
    accessKey?: string | undefined
  }
}

/** Brings the journey to where this visitor left off. The signal aborts when the page is left. */
export async function enter(
  journey: Journey,
  entry: EntryPoint,
  signal: AbortSignal,
  entryState: unknown = null,
) {
  const { dispatch, notify, preselected } = journey
  switch (entry.by) {
    case 'home':
      return restoreDraft(null)
    case 'finished-eulogy': {
      const { submissionId, fullEulogy: text } = entry
      dispatch({ type: 'loading-started', payment: null })
      return dispatch({ type: 'eulogy-written', submissionId, text })
    }
    case 'payment':
      return confirm(entry.sessionId, entry.submissionId)
    case 'canceled-payment':
      notify(notices.paymentCanceled)
      if (entry.submissionId) return open(entry.submissionId, errorMessages.paymentCanceled)
      return restoreDraft(errorMessages.paymentCanceled)
    case 'email':
    case 'my-eulogy':
      return open(entry.submissionId)
    case 'submission':
      if (!entry.paymentUnconfirmed) return open(entry.submissionId)
      notify(notices.paymentNotConfirmed)
      return open(entry.submissionId, errorMessages.paymentNotConfirmed)
  }

  async function open(submissionId: string, failure?: string) {
    dispatch({ type: 'loading-started', payment: null })
    try {
      await redeemEmailKey(submissionId, signal)
      await openSubmission(journey, submissionId, failure, entryState)
    } catch (error) {
      if (signal.aborted) return
      logError('The submission could not be opened', error)
      const isDead = isDeadLink(error)
      if (failure === errorMessages.paymentCanceled && isDead)
        return journey.findLinks('canceled-payment')
      // The toast about the payment stays.
      if (failure)
        return restoreDraft(isDead ? failure : `${failure} ${errorMessages.previewNotOpened}`)
      const notice = noticeForError(notices.notOpened, error)
      notify(notice)
      if (isDead) return journey.findLinks('dead-link')
      restoreDraft(notice.text)
    }
  }

  async function confirm(sessionId: string, submissionId: string) {
    dispatch({ type: 'loading-started', payment: submissionId })
    const reply = await confirmPayment(sessionId, submissionId, signal)
    if (reply?.state === 'paid-elsewhere') dispatch({ type: 'ended', because: 'paid-elsewhere' })
    if (reply?.state === 'paid-here') {
      notify(notices.paymentSuccessful)
      await openSubmission(journey, submissionId).catch((error: unknown) => {
        logError('The paid submission could not be read', error)
        dispatch({ type: 'payment-confirmed', submissionId })
      })
    }
    if (reply?.state === 'outdated') {
      notify(outdated)
      restoreDraft(outdated.text)
    }
    if (reply?.state === 'unpaid') {
      notify(notices.paymentNotConfirmed)
      await open(submissionId, errorMessages.paymentNotConfirmed)
    }
  }

  function restoreDraft(failure: string | null) {
    const draft = readDraft(preselected)
    if (!draft && !failure) return
    const answers = { ...draft?.answers, ...typedBeforeStart() }
    if (preselected) answers.relationship = preselected
    dispatch({
      type: 'form-opened',
      start: formStart({
        step: draft?.step ?? 1,
        answers,
        failure,
        focus: stepIn(entryState) !== null,
      }),
    })
  }
}

/** A wrong id and a wrong or revoked key are both `not-found`. A link that a mail program has cut is `invalid-fields`. */
const isDeadLink = (error: unknown) =>
  error instanceof ApiError && /^(not-found|invalid-fields)$/.test(error.code)

/** Shows the submission as the server has it now, at the step or questions of the history entry, or throws. */
export async function openSubmission(
  journey: Journey,
  id: string,
  failure: string | null = null,
  entryState: unknown = null,
) {
  const submission = await readSubmission(id)
  const { type, full_eulogy, preview } = submission
  const isRetry = full_eulogy === null && (type === 'paid' || preview === '')
  const versions = isRetry ? await versionsOf(id) : []
  const isUnwrittenRetry = versions.length > 0 && type !== 'paid'
  // What a return from the payment page said about the payment is wrong if it's paid.
  const unpaidFailure = type === 'paid' ? null : failure
  const shown = isUnwrittenRetry ? errorMessages.retryFailed : unpaidFailure
  // Back from the payment page. At any other time, a preview may be possible.
  const withoutPreview = failure !== null && Boolean(openedCheckout.find(id))
  const declined = withoutPreview && { declined: 'You chose to get this text without a preview.' }
  journey.dispatch({ type: 'opened', submission, versions, failure: shown, ...declined })

  if (type === 'paid' || versions.length > 0) return
  const stored = storedFrom(submission)
  const step = stepIn(entryState)
  if (step !== null) return journey.dispatch({ type: 'form-opened', start: formOf(stored, step) })
  if (hasQuestions(entryState) && preview !== '' && stored.questions.some(isUnanswered))
    return journey.dispatch({ type: 'questions-opened' })
  // The page was left while the beginning was being written.
  if (preview === '' && failure === null && !submission.asksFirst)
    await generatePreview(journey, inputWithAnswers(stored), stored)
}

async function versionsOf(id: string) {
  try {
    const { listVersions } = await import('./eulogy/eulogy-requests.ts')
    return (await listVersions(id)).versions
  } catch (error) {
    logError('The versions could not be listed', error)
    return []
  }
}

/**
 * Exchanges the key of an email link for this browser's cookie. It retries until the server answers:
 * the key is in no other place, and the tab keeps it across a reload.
 */
async function redeemEmailKey(submissionId: string, signal: AbortSignal) {
  const key = linkKey.take(submissionId)
  if (!key) return
  await retryWithBackoff(
    () => exchangeKey(submissionId, key),
    'The access key could not be exchanged',
    signal,
  ).then(
    () => signal.aborted || linkKey.drop(submissionId),
    (error: unknown) => {
      const code = error instanceof ApiError ? error.code : null
      // The copy in this browser opens without the key.
      if (code === 'offline') return
      // After a rate limit, or once the page was loaded again, the key is still needed.
      if (code !== 'rate-limited' && code !== 'outdated') linkKey.drop(submissionId)
      // This browser may have a key of its own.
      if (!isDeadLink(error)) throw error
    },
  )
}

/** The answers that were typed into the page before the app took it over. */
function typedBeforeStart(): Answers {
  const form = document.querySelector<HTMLFormElement>('form[name="eulogy"]')
  const fields = form ? [...new FormData(form)] : []
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}
