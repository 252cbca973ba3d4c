import type { Version } from '#contract/eulogies.ts'
import type { RemovedSentence } from '#domain/evidence.ts'
import { confirmSentence } from '#web/api.ts'
import type { ActionContext } from '#web/journey/journey-actions.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { logError } from '#web/log.ts'
import { putBack } from './sentence-edits.ts'

/** Changes the text in one step that Undo takes back. It is saved like any other edit. */
export function changeText({ dispatch }: ActionContext, text: string) {
  dispatch({ type: 'edit-paused' })
  dispatch({ type: 'edited', text })
  dispatch({ type: 'edit-paused' })
}

/** Says that a sentence is true, or takes that back. The page shows it at once. */
export async function setConfirmed(
  stage: ActionContext,
  { submissionId, sentences, removed }: Version,
  shown: string,
  isTrue: boolean,
) {
  const known = [...sentences, ...removed].find((one) => one.sentence.trim() === shown.trim())
  if (!known) return
  const { sentence } = known
  stage.dispatch({ type: 'sentence-confirmed', submissionId, sentence, isTrue })
  try {
    await confirmSentence(submissionId, { sentence, isTrue })
    stage.dispatch({ type: 'failure-cleared', failure: errorMessages.notConfirmed })
  } catch (error) {
    logError('The sentence could not be confirmed', error)
    stage.dispatch({ type: 'sentence-confirmed', submissionId, sentence, isTrue: !isTrue })
    stage.dispatch({ type: 'failed', failure: errorMessages.notConfirmed })
  }
}

export function restore(
  stage: ActionContext,
  version: Version,
  text: string,
  removed: RemovedSentence,
) {
  changeText(stage, putBack(text, version, removed))
  void setConfirmed(stage, version, removed.sentence, true)
}

export function removeAgain(stage: ActionContext, version: Version, removed: RemovedSentence) {
  stage.dispatch({ type: 'edit-undone' })
  void setConfirmed(stage, version, removed.sentence, false)
}
