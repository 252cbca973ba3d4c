import { useState } from 'react'
import type { Answers } from '#web/journey/answers.ts'
import { logError } from '#web/log.ts'
import { useDemoMode } from '#web/site/demo-notice.tsx'
import { Button } from '#web/ui/button.tsx'

/** Only in demo mode: fills in all four steps. The examples are fetched on demand. */
export function FillExample({ onExample }: { onExample: (answers: Answers) => void }) {
  const demonstration = useDemoMode()
  const [examples, setExamples] = useState<readonly Answers[]>([])
  if (!demonstration) return null
  const fetchExamples = () => {
    import('#web/content/demo-examples.ts')
      .then(({ demoExamples }) => setExamples(demoExamples))
      .catch((error: unknown) => logError('The examples could not be fetched', error))
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
