import { useState } from 'react'
import { logTrouble } from '#web/log.ts'
import { useDemonstration } from '#web/site/demonstration.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Answers } from './answers.ts'

/** In a demonstration only: fills in all four steps. The examples are fetched when they are wanted. */
export function FillExample({ onExample }: { onExample: (answers: Answers) => void }) {
  const demonstration = useDemonstration()
  const [examples, setExamples] = useState<readonly Answers[]>([])
  if (!demonstration) return null
  const fetchExamples = () => {
    import('#web/content/demonstration-examples.ts')
      .then(({ demonstrationExamples }) => setExamples(demonstrationExamples))
      .catch((error: unknown) => logTrouble('The examples could not be fetched', error))
  }
  return (
    <details className="examples" onToggle={fetchExamples}>
      <summary>Fill in an example</summary>
      <ul>
        {examples.map((example) => (
          <li key={example.name}>
            <Button kind="quiet" onClick={() => onExample(example)}>
              {example.name}, {example.relationship}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
