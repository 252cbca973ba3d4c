import { inPlaceOf } from '#web/come-back.ts'
import { logTrouble } from '#web/log.ts'
import { redeemLetterKey } from './access-key.ts'
import type { Answers } from './answers.ts'
import { confirmPayment } from './confirming.ts'
import type { Door } from './doors.ts'
import { readDraft } from './draft.ts'
import { notices } from './notices.ts'
import { openSubmission, type Stage } from './panel-acts.ts'

type Visitor = {
  door: Door
  /** Aborted when the page is left. */
  signal: AbortSignal
}

/** Brings the panel to where this visitor left off. */
export async function enter(stage: Stage, { door, signal }: Visitor) {
  const { preselected } = stage
  switch (door.by) {
    case 'front':
      return restoreAnswers()
    case 'finished-eulogy': {
      const { submissionId, fullEulogy: text } = door
      stage.dispatch({ type: 'opening' })
      return stage.dispatch({ type: 'eulogy-ready', submissionId, text })
    }
    case 'payment':
      return confirm(door.sessionId, door.submissionId)
    case 'cancelled-payment':
      stage.notify(notices.paymentCanceled)
      if (door.submissionId) return open(door.submissionId, notices.paymentCanceled.text)
      return restoreAnswers(notices.paymentCanceled.text)
    case 'letter':
      return open(door.submissionId)
    case 'submission':
      if (!door.paymentUnconfirmed) return open(door.submissionId)
      stage.notify(notices.paymentNotConfirmed)
      return open(door.submissionId, notices.paymentNotConfirmed.text)
  }

  async function open(submissionId: string, trouble?: string) {
    stage.dispatch({ type: 'opening' })
    try {
      await redeemLetterKey(submissionId, signal)
      await openSubmission(stage, submissionId, trouble)
      takeUpChanges(submissionId)
    } catch (error) {
      if (signal.aborted) return
      logTrouble('The submission could not be opened', error)
      const notice = inPlaceOf(notices.notOpened, error)
      stage.dispatch({ type: 'not-opened', trouble: notice.text, relationship: preselected })
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
        logTrouble('The paid submission could not be read', error)
        stage.dispatch({ type: 'waiting', submissionId })
      })
    }
    if (reply?.state === 'unpaid') {
      stage.notify(notices.paymentNotConfirmed)
      await open(submissionId, notices.paymentNotConfirmed.text)
    }
  }

  function restoreAnswers(trouble?: string) {
    const draft = readDraft(preselected)
    if (!draft && !trouble) return
    const known = preselected ? { relationship: preselected } : {}
    const answers = { ...draft?.answers, ...typedSoFar(), ...known }
    const told = trouble ? { trouble } : {}
    stage.dispatch({ type: 'answers-restored', step: draft?.step ?? 1, answers, ...told })
  }
}

/** What was typed into the page before the app took it over. */
function typedSoFar(): Answers {
  const form = document.querySelector<HTMLFormElement>('form[name="eulogy"]')
  const fields = form ? [...new FormData(form)] : []
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}
