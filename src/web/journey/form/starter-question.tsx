import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type Relationship, relationships } from '#domain/relationship.ts'
import { type Answers, pronounFor } from '#web/journey/answers.ts'
import { logError } from '#web/log.ts'
import { Button } from '#web/ui/button.tsx'

type Asking = typeof import('#web/content/starter-questions.ts').starterQuestions
type Props = { under: 'qualities' | 'memory' }

/** One question at a time, for an empty field. It never writes into the field. */
export function StarterQuestion({ under }: Props) {
  const [ask, setAsk] = useState<Asking | null>(null)
  const [place, setPlace] = useState(0)
  const answers = useFormContext<Answers>().watch()
  // The question on the page doesn't change while the user types.
  const { qualities = '', memory = '' } = answers
  const [written, setWritten] = useState({ qualities, memory })
  useEffect(() => {
    import('#web/content/starter-questions.ts')
      .then(({ starterQuestions }) => setAsk(() => starterQuestions))
      .catch((error: unknown) => logError('The starter questions could not be loaded', error))
  }, [])
  const relationship =
    relationships.find((candidate) => candidate === answers.relationship) ?? 'other'
  const pronoun = pronounFor({ ...answers, ...written })
  const questions = ask?.(relationship satisfies Relationship, under, pronoun) ?? []
  const question = questions[place % questions.length]
  const another = () => {
    setPlace(place + 1)
    setWritten({ qualities, memory })
  }
  return (
    <div className="starter-question">
      {/* Only a question that the user asked for is announced. */}
      <p>
        <span className="lead">If you're stuck:</span> {place === 0 && question}
        <span role="status">{place > 0 && question}</span>
      </p>
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
