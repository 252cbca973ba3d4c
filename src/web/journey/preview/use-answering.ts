import { useLayoutEffect, useRef, useState } from 'react'
import { byColumn } from '#domain/fields.ts'
import {
  answerSchema,
  answersTo,
  isOpen,
  isUnanswered,
  maxQuestionsPerRound,
  nextRound,
  type Question,
} from '#domain/listening.ts'
import { ApiError, isTransient } from '#web/api.ts'
import { listenTo } from '#web/journey/form/generate-preview.ts'
import type { Journey } from '#web/journey/journey.ts'
import { orOffline } from '#web/journey/notices.ts'
import type { In, QuestionsState, Stored } from '#web/journey/states.ts'
import { logError } from '#web/log.ts'
import { focusIfLost } from '#web/ui/focus.ts'
import { answerQuestion, hasAnswer, useTypedAnswers } from './typed-answers.ts'
import { writeAgain, writeBeginning } from './write-beginning.ts'

export type Asking = In<'writing'> & { stored: Stored }
/** `between`: more questions came back, and it's the person's choice. */
type Phase = 'asking' | 'listening' | 'between'
type Focus = 'box' | 'sheet' | { change: number }

/** The questions of the sheet, one at a time, and what happens after the last. */
export function useAnswering(state: Asking, journey: Journey) {
  const { dispatch } = journey
  const { stored, originalPreview, input } = state
  const { id, questions } = stored
  // From the preview, skipped ones are asked again.
  const [fromPreview] = useState(() => originalPreview && numbersOf(questions.filter(isUnanswered)))
  const [skippedNumbers, setSkippedNumbers] = useState<readonly number[]>([])
  const [phase, setPhase] = useState<Phase>('asking')
  const [changing, setChanging] = useState<number | null>(null)
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [status, setStatus] = useState('A question for you')
  const { typed, keep, setAside, forget } = useTypedAnswers(id)
  const { box, sheet, setFocus } = useFocus()
  const ended = useRef(false)

  const nextIn = (reply: QuestionsState, done = skippedNumbers) =>
    reply.questions.find(
      (question) =>
        !done.includes(question.number) &&
        (fromPreview
          ? fromPreview.includes(question.number) && isUnanswered(question)
          : isOpen(question)),
    )
  const nextQuestion = nextIn(stored)
  const questionBeingChanged = questions.find(({ number }) => number === changing)
  const current = questionBeingChanged ?? (phase === 'asking' ? nextQuestion : undefined)
  const text = current ? (typed[current.number] ?? current.answer) : ''

  const goesBack = originalPreview !== null && !hasAdded(originalPreview, stored)

  /** Ends the questions. Someone who came from the preview and added nothing goes back to it. */
  const write = (reply: QuestionsState, late = false) => {
    if (ended.current) return
    ended.current = true
    if (!originalPreview) return void writeBeginning(journey, id, input, late)
    if (hasAdded(originalPreview, reply)) return void writeAgain(journey, id)
    dispatch({ type: 'questions-closed' })
  }
  const askNextRound = async (reply: QuestionsState) => {
    setPhase('listening')
    setFocus('sheet')
    const more = await listenTo(id)
    if (ended.current) return
    if (!more) return write(reply, true)
    if (more.helpline || !more.questions.some(isOpen)) return write(more)
    dispatch({ type: 'questions-received', ...more })
    setPhase('between')
  }
  const afterAnswer = async (reply: QuestionsState, done = skippedNumbers) => {
    if (reply.helpline) return write(reply)
    if (nextIn(reply, done)) return setFocus('box')
    const answered = { ...byColumn(stored.input), answers: answersTo(reply.questions) }
    const round = Math.max(...reply.questions.map((question) => question.round))
    const goesOn =
      !originalPreview && nextRound(answered, input.length, { ...reply, round }) !== null
    return goesOn ? askNextRound(reply) : write(reply)
  }

  const refuse = (message: string) => {
    setError(message)
    setFocus('box')
  }
  /** Null if it can't be saved: then the sheet says so. Where another tab has answered, what was typed here isn't lost. */
  const send = async (question: Question, answer: string): Promise<QuestionsState | null> => {
    setSending(true)
    setError(null)
    try {
      const reply = await answerQuestion(id, question, answer)
      if (hasAnswer(reply, question, answer)) forget(question.number)
      dispatch({ type: 'questions-received', ...reply })
      return reply
    } catch (error) {
      logError('The answer could not be saved', error)
      const reason = !isTransient(error) && error instanceof ApiError ? error.message : null
      const button = questionBeingChanged ? 'Save' : 'Add this'
      const again = navigator.onLine ? ` Press “${button}” again.` : ''
      refuse(reason ?? `${orOffline('We couldn’t save that.')} Your answer is still here.${again}`)
      return null
    } finally {
      setSending(false)
    }
  }
  const endChange = (number: number) => {
    setChanging(null)
    setError(null)
    setFocus({ change: number })
  }

  return {
    current,
    text,
    count:
      !questionBeingChanged && nextQuestion
        ? formatCount(nextQuestion, questions, fromPreview)
        : null,
    changing: questionBeingChanged !== undefined,
    phase,
    sending,
    error,
    status,
    box,
    sheet,
    openCount: questions.filter(isOpen).length,
    goesBack,
    type(answer: string) {
      setError(null)
      if (current) keep(current.number, answer)
    },
    async add() {
      if (!current) return
      const checked = answerSchema.safeParse({ answer: text })
      if (!checked.success) return refuse(checked.error.issues[0]?.message ?? '')
      const { answer } = checked.data
      if (answer === '' && !questionBeingChanged)
        return refuse('Write a few words, or skip this one.')
      const reply = await send(current, answer)
      if (!reply) return
      if (questionBeingChanged) {
        endChange(current.number)
        return reply.helpline ? write(reply) : undefined
      }
      setStatus(hasAnswer(reply, current, answer) ? 'Added.' : 'Skipped.')
      await afterAnswer(reply)
    },
    async skip() {
      if (!current) return
      const done = [...skippedNumbers, current.number]
      setSending(true)
      setAside(current.number)
      // Not saved, it's only asked again another time.
      const reply = await answerQuestion(id, current, '').catch((error: unknown) => {
        logError('The question could not be skipped', error)
        return null
      })
      setSending(false)
      setError(null)
      setSkippedNumbers(done)
      setStatus('Skipped.')
      if (reply) dispatch({ type: 'questions-received', ...reply })
      await afterAnswer(reply ?? stored, done)
    },
    change(number: number) {
      setError(null)
      setChanging(number)
      setFocus('box')
    },
    cancel() {
      if (!current) return
      forget(current.number)
      endChange(current.number)
    },
    askMore() {
      setPhase('asking')
      setStatus('A question for you')
      setFocus('box')
    },
    /** What is in the box is sent first; an answer that was emptied is taken back. */
    async writeNow() {
      const typedNow = text.trim()
      const isNew = current !== undefined && typedNow !== current.answer
      const reply = isNew && !goesBack ? await send(current, typedNow) : stored
      if (reply) write(reply)
    },
  }
}

const numbersOf = (questions: readonly Question[]) =>
  questions.slice(0, maxQuestionsPerRound).map(({ number }) => number)

const hasAdded = (before: QuestionsState, now: QuestionsState) =>
  now.questions.some(({ answer }, index) => answer !== before.questions[index]?.answer)

/** "1 of 3"; null if it's the only one. */
function formatCount(
  { number, round }: Question,
  questions: readonly Question[],
  fromPreview: readonly number[] | null,
): string | null {
  const inRound = questions.filter((question) => question.round === round)
  const numbers = fromPreview ?? inRound.map((question) => question.number)
  return numbers.length > 1 ? `${numbers.indexOf(number) + 1} of ${numbers.length}` : null
}

/** Moves the focus once the page shows what it goes to. */
function useFocus() {
  const [wanted, setWanted] = useState<{ on: Focus } | null>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const sheet = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (wanted === null) return
    const { on } = wanted
    if (on === 'sheet') {
      window.scrollTo(0, 0)
      return focusIfLost(sheet.current)
    }
    const button = typeof on === 'object' && document.getElementById(changeId(on.change))
    const target = button || box.current || sheet.current
    target?.focus()
    // All of it: otherwise the first key moves the page.
    target?.scrollIntoView?.({ block: 'nearest' })
  }, [wanted])
  return { box, sheet, setFocus: (on: Focus) => setWanted({ on }) }
}

export const changeId = (number: number) => `change-answer-${number}`
