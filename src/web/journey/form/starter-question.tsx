import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { relationships } from '#domain/relationship.ts'
import { starterQuestions } from '#web/copy/starter-questions.ts'
import { type Answers, pronounFor } from '#web/journey/answers.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { about: 'qualities' | 'memory' }

/** On request, one question at a time. It never writes into the field, which gets the focus. */
export default function StarterQuestion({ about }: Props) {
  const { getValues, setFocus } = useFormContext<Answers>()
  const [asked, setAsked] = useState<{ index: number; question: string } | null>(null)
  const ask = () => {
    const answers = getValues()
    const relationship = relationships.find((known) => known === answers.relationship) ?? 'other'
    const questions = starterQuestions(relationship, about, pronounFor(answers))
    const index = asked ? (asked.index + 1) % questions.length : 0
    // It stays the same while they type.
    setAsked({ index, question: questions[index] ?? '' })
    setFocus(about)
  }
  const subject = about === 'memory' ? 'a memory' : 'their qualities'
  return (
    <div className="starter-question">
      <p role="status">{asked?.question}</p>
      <Button
        kind="quiet"
        aria-label={
          asked ? `Ask me something else about ${subject}` : `Ask me something about ${subject}`
        }
        onClick={ask}
      >
        {asked ? 'Ask me something else' : 'Ask me something'}
      </Button>
    </div>
  )
}
