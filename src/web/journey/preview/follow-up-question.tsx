import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { followUpAnswerSchema, maxFollowUpAnswerLength } from '#domain/follow-up-answer.ts'
import { isPhone } from '#web/journey/form/saved-line.tsx'
import type { Previewed } from '#web/journey/journey.ts'
import type { ActionContext } from '#web/journey/journey-actions.ts'
import { Button } from '#web/ui/button.tsx'
import { restoreSkippedAnswer, sendAnswer, skipAnswer, typeAnswer } from './follow-up-actions.ts'

type Props = {
  question: string
  count: string
  /** Whether it has come after something that was pressed, so that it is to be heard. */
  arrived: boolean
  submission: Previewed
  stage: ActionContext
  paying: boolean
  onKept: () => void
  onSkip: () => void
}

/** One question. What is typed is saved here at once, and sent when it is added or when one pays. */
export function FollowUpQuestion({ question, count, submission, stage, paying, ...props }: Props) {
  const { arrived } = props
  const id = useId()
  const [sending, setSending] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const label = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    if (arrived) label.current?.focus({ preventScroll: true })
  }, [arrived])
  const onShown = useEffectEvent(() => {
    if (!submission.unsent) restoreSkippedAnswer(stage, submission.id, question)
  })
  useEffect(() => onShown(), [])
  const answer = submission.unsent?.answer ?? ''

  const add = async (event: FormEvent) => {
    event.preventDefault()
    const checked = followUpAnswerSchema.safeParse({ question, answer })
    if (!checked.success) return setWrong(checked.error.issues[0]?.message ?? null)
    setSending(true)
    const notSent = await sendAnswer(stage, submission.id, checked.data)
    if (notSent === null) return props.onKept()
    setSending(false)
    setWrong(notSent.failure)
  }
  const skip = () => {
    skipAnswer(stage, submission.id, { question, answer })
    props.onSkip()
  }
  return (
    <form className="follow-up-question" noValidate onSubmit={add}>
      <div className={wrong ? 'field field-error' : 'field'}>
        <label ref={label} htmlFor={id} tabIndex={-1}>
          <span className="small muted">{count} (Optional)</span>
          {question}
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={maxFollowUpAnswerLength}
          value={answer}
          // What is on its way is what is kept: words typed meanwhile would be lost.
          readOnly={sending || paying}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-error ${id}-hint`}
          onChange={(event) => {
            setWrong(null)
            typeAnswer(stage, submission.id, { question, answer: event.currentTarget.value })
          }}
        />
        <p className="hint" id={`${id}-hint`}>
          A sentence or two, as you would say it. The preview stays as it is; the rest is written
          from this as well.
        </p>
        <p className="error" id={`${id}-error`} role="alert">
          {wrong}
        </p>
      </div>
      <div className="follow-up-actions">
        <Button type="submit" busy={sending && 'Adding...'} disabled={paying}>
          Add this
        </Button>
        <Button kind="quiet" disabled={sending || paying} onClick={skip}>
          Skip this question
        </Button>
        <span className="saved small muted" role="status">
          {answer.trim() !== '' && `Saved on this ${isPhone() ? 'phone' : 'computer'}.`}
        </span>
      </div>
    </form>
  )
}
