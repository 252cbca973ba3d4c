import { useState } from 'react'
import type { Question } from '#domain/listening.ts'
import { Button } from '#web/ui/button.tsx'
import { changeId } from './use-answering.ts'

const mostLines = 4
const linesOfMany = 2

type Props = {
  /** Those that were answered. */
  questions: readonly Question[]
  lang: string | undefined
  disabled: boolean
  onChange: (number: number) => void
}

/** What was added, one line each. */
export function ToldLines({ questions, lang, disabled, onChange }: Props) {
  const [all, setAll] = useState(false)
  if (questions.length === 0) return null
  const isCut = !all && questions.length > mostLines
  const shown = isCut ? questions.slice(-linesOfMany) : questions
  return (
    <ul className="listen-told" aria-label="What you added">
      {isCut && (
        <li>
          <Button kind="quiet" onClick={() => setAll(true)}>
            and {questions.length - linesOfMany} more
          </Button>
        </li>
      )}
      {shown.map(({ number, ask, answer }) => (
        <li key={number} className="line">
          <q lang={lang}>{answer}</q>
          <Button
            kind="quiet"
            id={changeId(number)}
            aria-label={`Change your answer to: ${ask}`}
            disabled={disabled}
            onClick={() => onChange(number)}
          >
            Change
          </Button>
        </li>
      ))}
    </ul>
  )
}
