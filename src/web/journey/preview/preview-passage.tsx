import type { Journey } from '#web/journey/journey.ts'
import { Passage, usePassage } from '#web/journey/shown-passage.tsx'
import type { PreviewedSubmission } from '#web/journey/states.ts'
import { writeAgain } from './write-beginning.ts'

type PassageProps = { submission: PreviewedSubmission; journey: Journey }

/** With other words the beginning is written again, if it still can be. */
export function PreviewPassage({ submission, journey }: PassageProps) {
  const { id, input, canWriteAgain } = submission
  const [passage, setPassage] = usePassage(id, input.scripture !== '')
  if (!passage) return null
  const writeWith = (replaced: typeof passage) => {
    setPassage(replaced)
    if (!canWriteAgain) return
    journey.dispatch({ type: 'questions-opened' })
    void writeAgain(journey, id)
  }
  return (
    <Passage
      passage={passage}
      effect={
        canWriteAgain
          ? 'We’ll write the beginning again with them.'
          : 'We’ll use them when we write the rest.'
      }
      onReplaced={writeWith}
    />
  )
}
