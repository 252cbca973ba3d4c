import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Ornament } from '#web/ui/ornament.tsx'
import { useKeys } from './text/use-turns.ts'

type Props = { person: string | null; onBack: () => void; onAgain: () => void }

/** After the text: the name, and nothing to read. */
export function End({ person, onBack, onAgain }: Props) {
  useKeys(
    (turn) => {
      if (turn === 'previous') onBack()
      if (turn === 'first') onAgain()
    },
    () => {},
  )
  return (
    <>
      <div className="reading-end">
        <Heading level={2}>{person ?? 'Thank you'}</Heading>
        <Ornament />
      </div>
      <div className="reading-bar">
        <Button onClick={onBack}>Previous</Button>
        <Button onClick={onAgain}>Read again</Button>
      </div>
    </>
  )
}
