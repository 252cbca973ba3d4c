import { type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import {
  type FollowUpAnswer,
  followUpAnswerSchema,
  maxFollowUpAnswerLength,
  maxFollowUpAnswers,
} from '#domain/input/follow-up-answer.ts'
import { followUpQuestions } from '#web/content/follow-up-questions.ts'
import { pronounFor } from '#web/journey/answers.ts'
import { savedOnThisDevice } from '#web/journey/notices.ts'
import { Button } from '#web/ui/button.tsx'
import type { FollowUpAnswers } from './follow-up-answers.ts'

/** Up to three quick questions, one at a time. `wanted`: the text would still be shorter than the chosen length. */
export function useQuestions({ added, stored }: FollowUpAnswers, wanted: boolean) {
  // Chosen once, so an answer does not change the next question.
  const [asked] = useState(() => followUpQuestions(stored.input, pronounFor(stored.input)))
  const [begun, setBegun] = useState(false)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const past = [...added.map(({ question }) => question), ...skipped]
  const next = asked.find((question) => !past.includes(question))
  const begin = () => setBegun(true)
  return {
    wanted,
    begun,
    /** The question that may be asked next. */
    open: wanted && past.length < maxFollowUpAnswers ? next : undefined,
    pastCount: past.length,
    begin,
    skip(question: string) {
      begin()
      setSkipped([...skipped, question])
    },
    askAgain: skipped.length > 0 ? () => setSkipped([]) : null,
  }
}

type Props = {
  answers: FollowUpAnswers
  questions: ReturnType<typeof useQuestions>
  /** Whether a memory matters more than anything else on the page. */
  first: boolean
  paying: boolean
}

/** Each question can be skipped, and so can all of them. */
export function FollowUpQuestions({ answers, questions, first, paying }: Props) {
  const { added, unsent } = answers
  const { wanted, begun, open, pastCount, begin } = questions
  if (!wanted && added.length === 0) return null
  const question = unsent?.question ?? (begun ? open : undefined)
  return (
    <div className="follow-up">
      <Added answers={added} />
      {question && (
        <FollowUpQuestion
          key={question}
          question={question}
          count={`Quick question ${pastCount + 1} of ${maxFollowUpAnswers}`}
          focus={begun}
          first={first}
          answers={answers}
          paying={paying}
          onAdded={begin}
          onSkip={() => questions.skip(question)}
        />
      )}
      {!question && open && first && (
        <Button kind="primary" onClick={begin}>
          Answer two questions first
        </Button>
      )}
      {!question && open && !first && (
        <Button kind="quiet" onClick={begin}>
          {pastCount > 0 ? 'Answer another question' : 'Answer a quick question'}
        </Button>
      )}
      {!question && begun && !open && <Done wanted={wanted} onAgain={questions.askAgain} />}
    </div>
  )
}

function Added({ answers }: { answers: readonly FollowUpAnswer[] }) {
  if (answers.length === 0) return null
  return (
    <ul className="added" aria-label="What you added">
      {answers.map(({ question, answer }) => (
        <li key={question}>
          <span className="small muted">{question}</span>
          <q>{answer}</q>
        </li>
      ))}
    </ul>
  )
}

function Done({ wanted, onAgain }: { wanted: boolean; onAgain: (() => void) | null }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <p ref={line} tabIndex={-1} className="small muted">
        {wanted
          ? "That's all our questions. You can continue as is."
          : 'Thank you. This is enough for the length you chose.'}
      </p>
      {wanted && onAgain && (
        <Button kind="quiet" onClick={onAgain}>
          Show the questions I skipped
        </Button>
      )}
    </>
  )
}

type QuestionProps = {
  question: string
  count: string
  /** Whether a button led here, so the question takes focus. */
  focus: boolean
  first: boolean
  answers: FollowUpAnswers
  paying: boolean
  onAdded: () => void
  onSkip: () => void
}

/** What is typed is saved in this browser, and sent with "Add this" or before the payment. */
function FollowUpQuestion({ question, count, answers, paying, ...props }: QuestionProps) {
  const { focus, first } = props
  const id = useId()
  const [sending, setSending] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focus) area.current?.focus()
  }, [focus])
  const onShown = useEffectEvent(() => {
    if (!answers.unsent) answers.restoreSkipped(question)
  })
  useEffect(() => onShown(), [])
  const answer = answers.unsent?.answer ?? ''

  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    const checked = followUpAnswerSchema.safeParse({ question, answer })
    if (!checked.success) return setWrong(checked.error.issues[0]?.message ?? null)
    setSending(true)
    const notSent = await answers.send(checked.data)
    if (notSent === null) return props.onAdded()
    setSending(false)
    setWrong(notSent.failure)
  }
  const skip = () => {
    answers.skip({ question, answer })
    props.onSkip()
  }
  return (
    <form className="follow-up-question" noValidate onSubmit={add}>
      <div className={wrong ? 'field field-error' : 'field'}>
        <label htmlFor={id}>
          <span className="small muted">{count} (Optional)</span>
          {question}
        </label>
        <textarea
          ref={area}
          id={id}
          rows={3}
          maxLength={maxFollowUpAnswerLength}
          value={answer}
          // Anything typed while the answer is being sent would be lost.
          readOnly={sending || paying}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-error ${id}-hint`}
          onChange={(event) => {
            setWrong(null)
            answers.type({ question, answer: event.currentTarget.value })
          }}
        />
        <p className="hint" id={`${id}-hint`}>
          A sentence or two, the way you’d say it. The preview stays as it is; we’ll use this in the
          rest.
        </p>
        <p className="error" id={`${id}-error`} role="alert">
          {wrong}
        </p>
      </div>
      <div className="follow-up-actions">
        <Button
          kind={first ? 'primary' : 'plain'}
          type="submit"
          busy={sending && 'Adding...'}
          disabled={paying}
        >
          Add this
        </Button>
        <Button kind="quiet" disabled={sending || paying} onClick={skip}>
          Skip this question
        </Button>
        <span className="saved small muted" role="status">
          {answer.trim() !== '' && savedOnThisDevice()}
        </span>
      </div>
    </form>
  )
}
