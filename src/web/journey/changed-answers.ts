import type { Step } from '#domain/submission.ts'
import { type Answers, withAnswers } from './answers.ts'
import { changesOf, pendingAnswers, readDraft } from './pending-input.ts'
import { type FormStart, formStart, type Stored } from './states.ts'

/** The answers of a submission as they were typed, with the answers to questions that are still being typed. */
export function answersOf(stored: Stored): Answers {
  const typed = pendingAnswers.find(stored.id) ?? {}
  const questions = stored.questions.map((asked) => ({
    ...asked,
    answer: asked.answer || (typed[asked.number] ?? '').trim(),
  }))
  return withAnswers(stored.input, questions)
}

/** The form with the answers of a submission, as far as they were changed on this device. */
export function formOf(stored: Stored, step?: Step): FormStart {
  const changed = readDraft(changesOf(stored.id))
  const { id, input, questions, helpline, canWriteAgain, hasPreview } = stored
  return formStart({
    step: step ?? changed?.step ?? 1,
    answers: changed?.answers ?? answersOf(stored),
    stored: { id, input, questions, helpline, canWriteAgain, hasPreview },
    focus: true,
  })
}
