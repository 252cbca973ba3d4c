import type { Version } from '#contract/eulogies.ts'
import type { RemovedSentence } from '#domain/evidence.ts'
import { confirmSentence } from '#web/api.ts'
import { logTrouble } from '#web/log.ts'
import { troubles } from './notices.ts'
import type { Stage } from './panel-acts.ts'
import { putBack } from './sentence-edits.ts'

/** Changes the text in one step that Undo takes back. It is saved like any other edit. */
export function changeText({ dispatch }: Stage, text: string) {
  dispatch({ type: 'edit-paused' })
  dispatch({ type: 'edited', text })
  dispatch({ type: 'edit-paused' })
}

/** Says that a sentence is true, or takes that back. The page shows it at once. */
export async function sayTrue(
  stage: Stage,
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
    stage.dispatch({ type: 'mended', trouble: troubles.notConfirmed })
  } catch (error) {
    logTrouble('The sentence could not be confirmed', error)
    stage.dispatch({ type: 'sentence-confirmed', submissionId, sentence, isTrue: !isTrue })
    stage.dispatch({ type: 'troubled', trouble: troubles.notConfirmed })
  }
}

export function restore(stage: Stage, version: Version, text: string, removed: RemovedSentence) {
  changeText(stage, putBack(text, version, removed))
  void sayTrue(stage, version, removed.sentence, true)
}

export function removeAgain(stage: Stage, version: Version, removed: RemovedSentence) {
  stage.dispatch({ type: 'edit-undone' })
  void sayTrue(stage, version, removed.sentence, false)
}
