import { useLayoutEffect, useRef, useState } from 'react'
import { byColumn } from '#domain/fields.ts'
import {
  answerSchema,
  answersTo,
  isOpen,
  maxQuestionsPerRound,
  nextRound,
  type Question,
} from '#domain/listening.ts'
import { ApiError, isTransient } from '#web/api.ts'
import { listenTo } from '#web/journey/form/generate-preview.ts'
import type { Journey } from '#web/journey/journey.ts'
import type { Heard, In, Stored } from '#web/journey/states.ts'
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
  const { stored, before, input } = state
  const { id, questions } = stored
  // From the preview, skipped ones are asked again.
  const [fromPreview] = useState(() => before && numbersOf(questions.filter(isUnanswered)))
  const [passed, setPassed] = useState<readonly number[]>([])
  const [phase, setPhase] = useState<Phase>('asking')
  const [changing, setChanging] = useState<number | null>(null)
  const [sending, setSending] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [status, setStatus] = useState('A question for you')
  const { typed, keep, setAside, forget } = useTypedAnswers(id)
  const { box, sheet, setFocus } = useFocus()
  const ended = useRef(false)

  const nextIn = (heard: Heard, done = passed) =>
    heard.questions.find(
      (question) =>
        !done.includes(question.number) &&
        (fromPreview
          ? fromPreview.includes(question.number) && isUnanswered(question)
          : isOpen(question)),
    )
  const current = nextIn(stored)
  const changed = questions.find(({ number }) => number === changing)
  const shown = changed ?? (phase === 'asking' ? current : undefined)
  const text = shown ? (typed[shown.number] ?? shown.answer) : ''

  const goesBack = before !== null && !hasAdded(before, stored)

  /** Ends the questions. Someone who came from the preview and added nothing goes back to it. */
  const write = (heard: Heard, late = false) => {
    if (ended.current) return
    ended.current = true
    if (!before) return void writeBeginning(journey, id, input, late)
    if (hasAdded(before, heard)) return void writeAgain(journey, id)
    dispatch({ type: 'questions-closed' })
  }
  const listenOn = async (heard: Heard) => {
    setPhase('listening')
    setFocus('sheet')
    const more = await listenTo(id)
    if (ended.current) return
    if (!more) return write(heard, true)
    if (more.helpline || !more.questions.some(isOpen)) return write(more)
    dispatch({ type: 'heard', ...more })
    setPhase('between')
  }
  const goOn = async (heard: Heard, done = passed) => {
    if (heard.helpline) return write(heard)
    if (nextIn(heard, done)) return setFocus('box')
    const told = { ...byColumn(stored.input), answers: answersTo(heard.questions) }
    const round = Math.max(...heard.questions.map((question) => question.round))
    const goesOn = !before && nextRound(told, input.length, { ...heard, round }) !== null
    return goesOn ? listenOn(heard) : write(heard)
  }

  const refuse = (message: string) => {
    setWrong(message)
    setFocus('box')
  }
  /** Null if it can't be saved: then the sheet says so. Where another tab has answered, what was typed here isn't lost. */
  const send = async (question: Question, answer: string): Promise<Heard | null> => {
    setSending(true)
    setWrong(null)
    try {
      const heard = await answerQuestion(id, question, answer)
      if (hasAnswer(heard, question, answer)) forget(question.number)
      dispatch({ type: 'heard', questions: heard.questions, helpline: heard.helpline })
      return heard
    } catch (error) {
      logError('The answer could not be saved', error)
      const reason = !isTransient(error) && error instanceof ApiError ? error.message : null
      refuse(reason ?? 'We couldn’t save that. Your answer is still here.')
      return null
    } finally {
      setSending(false)
    }
  }
  const endChange = (number: number) => {
    setChanging(null)
    setWrong(null)
    setFocus({ change: number })
  }

  return {
    shown,
    text,
    count: !changed && current ? formatCount(current, questions, fromPreview) : null,
    changing: changed !== undefined,
    phase,
    sending,
    wrong,
    status,
    box,
    sheet,
    openCount: questions.filter(isOpen).length,
    goesBack,
    type(answer: string) {
      setWrong(null)
      if (shown) keep(shown.number, answer)
    },
    async add() {
      if (!shown) return
      const checked = answerSchema.safeParse({ answer: text })
      if (!checked.success) return refuse(checked.error.issues[0]?.message ?? '')
      const { answer } = checked.data
      if (answer === '' && !changed) return refuse('Write a few words, or skip this one.')
      const heard = await send(shown, answer)
      if (!heard) return
      if (changed) {
        endChange(shown.number)
        return heard.helpline ? write(heard) : undefined
      }
      setStatus(hasAnswer(heard, shown, answer) ? 'Added.' : 'Skipped.')
      await goOn(heard)
    },
    async skip() {
      if (!shown) return
      const done = [...passed, shown.number]
      setSending(true)
      setAside(shown.number)
      // Not saved, it's only asked again another time.
      const heard = await answerQuestion(id, shown, '').catch((error: unknown) => {
        logError('The question could not be skipped', error)
        return null
      })
      setSending(false)
      setWrong(null)
      setPassed(done)
      setStatus('Skipped.')
      if (heard) dispatch({ type: 'heard', questions: heard.questions, helpline: heard.helpline })
      await goOn(heard ?? stored, done)
    },
    change(number: number) {
      setWrong(null)
      setChanging(number)
      setFocus('box')
    },
    cancel() {
      if (!shown) return
      forget(shown.number)
      endChange(shown.number)
    },
    askMore() {
      setPhase('asking')
      setStatus('A question for you')
      setFocus('box')
    },
    /** What is in the box is sent first; an answer that was emptied is taken back. */
    async writeNow() {
      const typedNow = text.trim()
      const isNew = shown !== undefined && typedNow !== shown.answer
      const heard = isNew && !goesBack ? await send(shown, typedNow) : stored
      if (heard) write(heard)
    },
  }
}

const isUnanswered = ({ answer }: Question) => answer === ''

const numbersOf = (questions: readonly Question[]) =>
  questions.slice(0, maxQuestionsPerRound).map(({ number }) => number)

const hasAdded = (before: Heard, now: Heard) =>
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
