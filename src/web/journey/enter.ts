import { noticeForError } from '#web/error-notice.ts'
import { logError } from '#web/log.ts'
import { redeemEmailKey } from './access-key.ts'
import type { Answers } from './answers.ts'
import type { EntryPoint } from './entry.ts'
import { type ActionContext, openSubmission } from './journey-actions.ts'
import { notices } from './notices.ts'
import { confirmPayment } from './payment-return/confirm-payment.ts'
import { readDraft } from './pending-input.ts'

type Visit = {
  entryPoint: EntryPoint
  /** Aborted when the page is left. */
  signal: AbortSignal
}

/** Brings the panel to where this visitor left off. */
export async function enter(stage: ActionContext, { entryPoint, signal }: Visit) {
  const { preselected } = stage
  switch (entryPoint.by) {
    case 'home':
      return restoreAnswers()
    case 'finished-eulogy': {
      const { submissionId, fullEulogy: text } = entryPoint
      stage.dispatch({ type: 'opening' })
      return stage.dispatch({ type: 'eulogy-ready', submissionId, text })
    }
    case 'payment':
      return confirm(entryPoint.sessionId, entryPoint.submissionId)
    case 'canceled-payment':
      stage.notify(notices.paymentCanceled)
      if (entryPoint.submissionId)
        return open(entryPoint.submissionId, notices.paymentCanceled.text)
      return restoreAnswers(notices.paymentCanceled.text)
    case 'email':
      return open(entryPoint.submissionId)
    case 'submission':
      if (!entryPoint.paymentUnconfirmed) return open(entryPoint.submissionId)
      stage.notify(notices.paymentNotConfirmed)
      return open(entryPoint.submissionId, notices.paymentNotConfirmed.text)
  }

  async function open(submissionId: string, failure?: string) {
    stage.dispatch({ type: 'opening' })
    try {
      await redeemEmailKey(submissionId, signal)
      await openSubmission(stage, submissionId, failure)
      takeUpChanges(submissionId)
    } catch (error) {
      if (signal.aborted) return
      logError('The submission could not be opened', error)
      const notice = noticeForError(notices.notOpened, error)
      stage.dispatch({ type: 'not-opened', failure: notice.text, relationship: preselected })
      stage.notify(notice)
      restoreAnswers()
    }
  }

  /** Answers that were being changed when the page was left stand there again. */
  function takeUpChanges(submissionId: string) {
    const draft = readDraft(preselected)
    if (draft?.changes !== submissionId) return
    stage.dispatch({ type: 'changes-restored', step: draft.step, answers: draft.answers })
  }

  async function confirm(sessionId: string, submissionId: string) {
    stage.dispatch({ type: 'confirming' })
    const reply = await confirmPayment(sessionId, submissionId, signal)
    if (reply?.state === 'paid-elsewhere') stage.dispatch({ type: 'paid-elsewhere' })
    if (reply?.state === 'paid-here') {
      stage.notify(notices.paymentSuccessful)
      await openSubmission(stage, submissionId).catch((error: unknown) => {
        logError('The paid submission could not be read', error)
        stage.dispatch({ type: 'waiting', submissionId })
      })
    }
    if (reply?.state === 'unpaid') {
      stage.notify(notices.paymentNotConfirmed)
      await open(submissionId, notices.paymentNotConfirmed.text)
    }
  }

  function restoreAnswers(failure?: string) {
    const draft = readDraft(preselected)
    if (!draft && !failure) return
    const known = preselected ? { relationship: preselected } : {}
    const answers = { ...draft?.answers, ...typedSoFar(), ...known }
    const told = failure ? { failure } : {}
    stage.dispatch({ type: 'answers-restored', step: draft?.step ?? 1, answers, ...told })
  }
}

/** What was typed into the page before the app took it over. */
function typedSoFar(): Answers {
  const form = document.querySelector<HTMLFormElement>('form[name="eulogy"]')
  const fields = form ? [...new FormData(form)] : []
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}
