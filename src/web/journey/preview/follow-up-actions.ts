import type { FollowUpAnswer } from '#domain/follow-up-answer.ts'
import { ApiError, addFollowUpAnswer, isTransient } from '#web/api.ts'
import type { ActionContext } from '#web/journey/journey-actions.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { pendingAnswer, saveSkippedAnswer, takeSkippedAnswer } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'

/** Saved in this browser as one types, until it is sent. */
export function typeAnswer(stage: ActionContext, submissionId: string, typed: FollowUpAnswer) {
  if (typed.answer.trim() === '') pendingAnswer.drop(submissionId)
  else pendingAnswer.save(submissionId, typed)
  stage.dispatch({ type: 'answer-typed', unsent: typed.answer === '' ? null : typed })
}

/** What was typed before and never sent is there again. */
export function restoreAnswer(stage: ActionContext, submissionId: string) {
  const unsent = pendingAnswer.find(submissionId)
  if (unsent) stage.dispatch({ type: 'answer-typed', unsent })
}

/** Left out for now: the words wait until the question is shown again. */
export function skipAnswer(stage: ActionContext, submissionId: string, skipped: FollowUpAnswer) {
  if (skipped.answer.trim() !== '') saveSkippedAnswer(submissionId, skipped)
  typeAnswer(stage, submissionId, { ...skipped, answer: '' })
}

export function restoreSkippedAnswer(stage: ActionContext, submissionId: string, question: string) {
  const answer = takeSkippedAnswer(submissionId, question)
  if (answer !== null) typeAnswer(stage, submissionId, { question, answer })
}

type NotSent = {
  failure: string
  /** Nobody said no: the same may be kept when it is sent again. */
  again: boolean
}

/** Null once the server has it; until then it stays where it was typed. */
export async function sendAnswer(
  stage: ActionContext,
  submissionId: string,
  unsent: FollowUpAnswer,
): Promise<NotSent | null> {
  try {
    const { followUpAnswers } = await addFollowUpAnswer(submissionId, unsent)
    pendingAnswer.drop(submissionId)
    stage.dispatch({ type: 'answer-saved', followUpAnswers })
    return null
  } catch (error) {
    logError('The answer could not be saved', error)
    const again = isTransient(error)
    const said = !again && error instanceof ApiError ? error.message : null
    return { failure: said ?? errorMessages.answerNotKept, again }
  }
}
