import { useState } from 'react'
import { questionsReply } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Question } from '#domain/listening.ts'
import { postJson, requestJson } from '#web/api.ts'
import { pendingAnswers, skippedAnswers } from '#web/journey/pending-input.ts'
import type { QuestionsState } from '#web/journey/states.ts'

type Texts = Record<string, string>

const drop = (kept: typeof pendingAnswers, id: string, number: number) => {
  const { [number]: _, ...others } = kept.find(id) ?? {}
  kept.save(id, others)
}

/** What is typed into the box, by the number of the question: it stays in this browser until it's sent. */
export function useTypedAnswers(id: string) {
  const find = (): Texts => ({ ...skippedAnswers.find(id), ...pendingAnswers.find(id) })
  const [typed, setTyped] = useState(find)
  return {
    typed,
    keep(number: number, text: string) {
      pendingAnswers.save(id, { ...pendingAnswers.find(id), [number]: text })
      setTyped(find())
    },
    /** Not sent with the payment, but shown again with the question. */
    setAside(number: number) {
      const { [number]: text = '' } = pendingAnswers.find(id) ?? {}
      if (text.trim() !== '')
        skippedAnswers.save(id, { ...skippedAnswers.find(id), [number]: text })
      dropTyped(id, number)
    },
    forget(number: number) {
      dropTyped(id, number)
      drop(skippedAnswers, id, number)
      setTyped(find())
    },
  }
}

/** Answers that were typed and neither sent nor skipped. */
export function unsentAnswers(id: string, questions: readonly Question[]): Question[] {
  const typed = pendingAnswers.find(id) ?? {}
  return questions
    .filter(({ answer }) => answer === '')
    .map((question) => ({ ...question, answer: typed[question.number]?.trim() ?? '' }))
    .filter(({ answer }) => answer !== '')
}

/** An empty answer skips the question, or takes an answer back. One that another tab gave since stays, and is returned. */
export const answerQuestion = (id: string, { number, answer: before }: Question, answer: string) =>
  requestJson(api.question(id, number), questionsReply, {
    ...postJson({ before, answer }),
    method: 'PUT',
  })

export const hasAnswer = (
  { questions }: QuestionsState,
  { number }: Question,
  given: string,
): boolean => questions.some((asked) => asked.number === number && asked.answer === given)

/** The server has it now. */
export const dropTyped = (id: string, number: number) => drop(pendingAnswers, id, number)
