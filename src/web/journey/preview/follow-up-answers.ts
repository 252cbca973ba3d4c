import { useState } from 'react'
import { type FollowUpAnswer, withFollowUpAnswers } from '#domain/input/follow-up-answer.ts'
import type { SubmissionInput } from '#domain/submission.ts'
import { ApiError, addFollowUpAnswer, isTransient } from '#web/api.ts'
import type { Stored } from '#web/journey/journey.ts'
import { errorMessages } from '#web/journey/notices.ts'
import { pendingAnswer, saveSkippedAnswer, takeSkippedAnswer } from '#web/journey/pending-input.ts'
import { logError } from '#web/log.ts'

export type FollowUpAnswers = ReturnType<typeof useFollowUpAnswers>

/** The answers added after the preview, and the one being typed, which stays in this browser until it's sent. */
export function useFollowUpAnswers({ id, input, followUpAnswers: before }: Stored) {
  const [added, setAdded] = useState(before)
  const [unsent, setUnsent] = useState(() => pendingAnswer.find(id))

  const type = (typed: FollowUpAnswer) => {
    if (typed.answer.trim() === '') pendingAnswer.drop(id)
    else pendingAnswer.save(id, typed)
    setUnsent(typed.answer === '' ? null : typed)
  }
  return {
    added,
    unsent,
    stored: { id, input: withAdded(input, added.slice(before.length)), followUpAnswers: added },
    type,
    skip(skipped: FollowUpAnswer) {
      if (skipped.answer.trim() !== '') saveSkippedAnswer(id, skipped)
      type({ ...skipped, answer: '' })
    },
    /** Shows the text that was typed before the question was skipped. */
    restoreSkipped(question: string) {
      const answer = takeSkippedAnswer(id, question)
      if (answer !== null) type({ question, answer })
    },
    async send(answer: FollowUpAnswer): Promise<NotSent | null> {
      const sent = await sendAnswer(id, answer)
      if ('failure' in sent) return sent
      setAdded(sent.followUpAnswers)
      setUnsent(null)
      return null
    },
  }
}

export function withAdded(
  input: SubmissionInput,
  answers: readonly FollowUpAnswer[],
): SubmissionInput {
  return { ...input, memory: withFollowUpAnswers(input.memory, answers) }
}

/** `transient`: the server didn't reject the answer, so it may be sent again. */
type NotSent = { failure: string; transient: boolean }

/** Until the server has the answer it stays in this browser. */
async function sendAnswer(
  submissionId: string,
  answer: FollowUpAnswer,
): Promise<{ followUpAnswers: readonly FollowUpAnswer[] } | NotSent> {
  try {
    const { followUpAnswers } = await addFollowUpAnswer(submissionId, answer)
    pendingAnswer.drop(submissionId)
    return { followUpAnswers }
  } catch (error) {
    logError('The answer could not be saved', error)
    const transient = isTransient(error)
    const reason = !transient && error instanceof ApiError ? error.message : null
    return { failure: reason ?? errorMessages.answerNotKept, transient }
  }
}
