import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { formatDuration } from './pace.ts'

type Props = {
  ms: number
  /** Words per minute, or null if this was no measure of it. */
  pace: number | null
  onForgetPace: () => void
  onAgain: () => void
  onBack: () => void
  onDone: () => void
}

/** After the text: how long it took. */
export function End({ ms, pace, onForgetPace, onAgain, onBack, onDone }: Props) {
  return (
    <div className="reading-cover">
      <Heading level={2}>That took you {formatDuration(ms)}.</Heading>
      <p>
        {pace === null
          ? 'We didn’t save this as your pace: it doesn’t look like one full reading.'
          : 'We’ll remember it as your own pace, in this browser only. From now on, we’ll use it for the reading time and the automatic scrolling.'}
      </p>
      <div className="reading-actions">
        <Button kind="primary" onClick={onDone}>
          Done
        </Button>
        <Button onClick={onAgain}>Read again</Button>
        <Button kind="quiet" onClick={onBack}>
          Back to the last screen
        </Button>
        {pace !== null && (
          <Button kind="quiet" onClick={onForgetPace}>
            Forget my pace
          </Button>
        )}
      </div>
    </div>
  )
}
