import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { relationships } from '#domain/relationship.ts'
import { starterQuestions } from '#web/copy/starter-questions.ts'
import { type Answers, pronounFor } from '#web/journey/answers.ts'
import { Button } from '#web/ui/button.tsx'
import type { HelpedField } from './step-help.tsx'

type Props = { under: HelpedField }

/** One question at a time. It never writes into the field. */
export default function StarterQuestion({ under }: Props) {
  const [index, setIndex] = useState(0)
  const answers = useFormContext<Answers>().watch()
  // The question on the page doesn't change while the user types.
  const { qualities = '', memory = '' } = answers
  const [written, setWritten] = useState({ qualities, memory })
  const relationship =
    relationships.find((candidate) => candidate === answers.relationship) ?? 'other'
  const pronoun = pronounFor({ ...answers, ...written })
  const questions = starterQuestions(relationship, under, pronoun)
  const another = () => {
    setIndex(index + 1)
    setWritten({ qualities, memory })
  }
  return (
    <div className="starter-question apart">
      <p role="status">{questions[index % questions.length]}</p>
      <Button
        kind="quiet"
        aria-label={`Another question about ${under === 'memory' ? 'a memory' : 'their qualities'}`}
        onClick={another}
      >
        Another question
      </Button>
    </div>
  )
}
