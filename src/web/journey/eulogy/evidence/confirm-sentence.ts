import type { Dispatch } from 'react'
import type { Version } from '#contract/eulogies.ts'
import type { RemovedSentence } from '#domain/evidence.ts'
import { confirmSentence } from '#web/api.ts'
import type { EulogyEvent } from '#web/journey/eulogy/eulogy.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { logError } from '#web/log.ts'
import { putBack } from './sentence-edits.ts'

/** Confirms a sentence, or takes that back. The page doesn't wait for the server. */
export async function setConfirmed(
  dispatch: Dispatch<EulogyEvent>,
  { submissionId, sentences, removed }: Version,
  shown: string,
  isTrue: boolean,
) {
  const known = [...sentences, ...removed].find((one) => one.sentence.trim() === shown.trim())
  if (!known) return
  const { sentence } = known
  dispatch({ type: 'sentence-confirmed', submissionId, sentence, isTrue })
  try {
    await confirmSentence(submissionId, { sentence, isTrue })
    dispatch({ type: 'failure-cleared', failure: errorMessages.notConfirmed })
  } catch (error) {
    logError('The sentence could not be confirmed', error)
    dispatch({ type: 'sentence-confirmed', submissionId, sentence, isTrue: !isTrue })
    dispatch({ type: 'failed', failure: errorMessages.notConfirmed })
  }
}

export function restore(
  dispatch: Dispatch<EulogyEvent>,
  version: Version,
  text: string,
  removed: RemovedSentence,
) {
  dispatch({ type: 'edited', text: putBack(text, version, removed), asStep: true })
  void setConfirmed(dispatch, version, removed.sentence, true)
}

export function removeAgain(
  dispatch: Dispatch<EulogyEvent>,
  version: Version,
  removed: RemovedSentence,
) {
  dispatch({ type: 'undone' })
  void setConfirmed(dispatch, version, removed.sentence, false)
}
