import { useEffect, useRef, useState } from 'react'
import { type FollowUpAnswer, maxFollowUpAnswers } from '#domain/follow-up-answer.ts'
import { followUpQuestions } from '#web/content/follow-up-questions.ts'
import type { Previewed } from '#web/journey/journey.ts'
import type { ActionContext } from '#web/journey/journey-actions.ts'
import { pronounFor } from '#web/journey/pronoun.ts'
import { Button } from '#web/ui/button.tsx'
import { FollowUpQuestion } from './follow-up-question.tsx'

type Props = {
  submission: Previewed
  stage: ActionContext
  /** Whether the text would still be shorter than was chosen. */
  wanted: boolean
  paying: boolean
}

/** Up to three quick questions, one at a time. Each can be skipped, and so can all of them. */
export function FollowUpQuestions({ submission, stage, wanted, paying }: Props) {
  const { told, followUpAnswers, unsent } = submission
  // Chosen by what was told at first, so that an answer does not change what is asked next.
  const [asked] = useState(() => followUpQuestions(told, pronounFor(told)))
  const [begun, setBegun] = useState(false)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const past = [...followUpAnswers.map(({ question }) => question), ...skipped]
  const next = asked.find((question) => !past.includes(question))
  const open = wanted && past.length < maxFollowUpAnswers ? next : undefined
  const question = unsent?.question ?? (begun ? open : undefined)
  return (
    <div className="follow-up">
      <Added followUpAnswers={followUpAnswers} />
      {question && (
        <FollowUpQuestion
          key={question}
          question={question}
          count={`Quick question ${past.length + 1} of ${maxFollowUpAnswers}`}
          arrived={begun}
          submission={submission}
          stage={stage}
          paying={paying}
          onKept={() => setBegun(true)}
          onSkip={() => {
            setBegun(true)
            setSkipped([...skipped, question])
          }}
        />
      )}
      {!question && open && (
        <Button onClick={() => setBegun(true)}>
          {past.length > 0 ? 'Answer another question' : 'Answer a quick question'}
        </Button>
      )}
      {!question && begun && !open && (
        <Done wanted={wanted} onAgain={skipped.length > 0 ? () => setSkipped([]) : null} />
      )}
    </div>
  )
}

function Added({ followUpAnswers }: { followUpAnswers: readonly FollowUpAnswer[] }) {
  if (followUpAnswers.length === 0) return null
  return (
    <ul className="added" aria-label="What you added">
      {followUpAnswers.map(({ question, answer }) => (
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
