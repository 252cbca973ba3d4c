import { useEffect, useEffectEvent } from 'react'
import { answersTo, type Question } from '#domain/listening.ts'
import { demoExamples, isRecorded, recordedAnswers } from '#web/copy/demo-examples.ts'
import type { Answers } from '#web/journey/answers.ts'
import type { Stored } from '#web/journey/states.ts'
import { noteExample } from '#web/site/demo-notice.tsx'
import { Button } from '#web/ui/button.tsx'

/* What only a site without a real model shows. Its code is fetched only there. */

/** Fills in all four steps. */
export function FillExample({ onExample }: { onExample: (answers: Answers) => void }) {
  return (
    <details className="examples">
      <summary>Fill in an example</summary>
      <div className="card">
        <p className="small muted">
          A model wrote from these notes: you’ll read its words. You can change the names.
        </p>
        <ul>
          {demoExamples.map((example) => (
            <li key={example.name}>
              <Button
                kind="quiet"
                onClick={() => {
                  noteExample()
                  onExample(example)
                }}
              >
                {example.name}, {example.relationship}
                {example.name in recordedAnswers && ', with questions'}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

const answered = Object.assign({}, ...Object.values(recordedAnswers)) as Record<string, string>

type AnswerProps = { question: Question; text: string; onFill: (answer: string) => void }

/** Fills in what was answered to a recorded question, unless something is there already. */
export function RecordedAnswer({ question, text, onFill }: AnswerProps) {
  const answer = answered[question.ask]
  const fill = useEffectEvent(() => {
    if (answer && text === '') onFill(answer)
  })
  useEffect(() => fill(), [])
  return answer === '' && <p className="small muted">Skipped in this example.</p>
}

/** Says whose sentences these are, where no model has written from the notes. */
export function StandInNote({ stored }: { stored: Stored }) {
  const answers = answersTo(stored.questions).map(({ answer }) => answer)
  if (isRecorded(stored.input, answers)) return null
  return (
    <p className="not-checked stand-in">
      This demonstration has no AI. It puts your own sentences in order. Open an example to see what
      a model writes.
    </p>
  )
}
