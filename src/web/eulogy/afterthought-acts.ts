import type { Afterthought } from '#domain/afterthought.ts'
import { addAfterthought, mayPass, Refused } from '#web/api.ts'
import { logTrouble } from '#web/log.ts'
import { troubles } from './notices.ts'
import type { Stage } from './panel-acts.ts'
import { keepSkipped, takeSkipped } from './skipped-answer.ts'
import { dropUnsent, findUnsent, keepUnsent } from './unsent-answer.ts'

/** Saved in this browser as one types, until it is sent. */
export function typeAnswer(stage: Stage, submissionId: string, typed: Afterthought) {
  if (typed.answer.trim() === '') dropUnsent(submissionId)
  else keepUnsent(submissionId, typed)
  stage.dispatch({ type: 'answer-typed', unsent: typed.answer === '' ? null : typed })
}

/** What was typed before and never sent is there again. */
export function takeUpAnswer(stage: Stage, submissionId: string) {
  const unsent = findUnsent(submissionId)
  if (unsent) stage.dispatch({ type: 'answer-typed', unsent })
}

/** Left out for now: the words wait until the question is shown again. */
export function skipAnswer(stage: Stage, submissionId: string, skipped: Afterthought) {
  if (skipped.answer.trim() !== '') keepSkipped(submissionId, skipped)
  typeAnswer(stage, submissionId, { ...skipped, answer: '' })
}

export function takeUpSkipped(stage: Stage, submissionId: string, question: string) {
  const answer = takeSkipped(submissionId, question)
  if (answer !== null) typeAnswer(stage, submissionId, { question, answer })
}

type NotSent = {
  trouble: string
  /** Nobody said no: the same may be kept when it is sent again. */
  again: boolean
}

/** Null once the server has it; until then it stays where it was typed. */
export async function sendAnswer(
  stage: Stage,
  submissionId: string,
  unsent: Afterthought,
): Promise<NotSent | null> {
  try {
    const { afterthoughts } = await addAfterthought(submissionId, unsent)
    dropUnsent(submissionId)
    stage.dispatch({ type: 'answer-kept', afterthoughts })
    return null
  } catch (error) {
    logTrouble('The answer could not be kept', error)
    const again = mayPass(error)
    const said = !again && error instanceof Refused ? error.message : null
    return { trouble: said ?? troubles.answerNotKept, again }
  }
}
