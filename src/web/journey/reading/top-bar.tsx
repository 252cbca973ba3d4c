import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { formatClock } from './pace.ts'
import { elapsed, isRunning, type Reading } from './reading.ts'

type Props = {
  reading: Reading
  showsTimer: boolean
  settingsOpen: boolean
  onPause: () => void
  onSettings: () => void
  onDone: () => void
}

export function TopBar({ reading, showsTimer, settingsOpen, ...on }: Props) {
  return (
    <div className="reading-bar reading-top">
      <Button kind="quiet" onClick={on.onDone}>
        {reading.at === 'listening' ? 'Back' : 'Done'}
      </Button>
      {reading.at === 'text' && (
        <div className="reading-timer">
          {showsTimer && <Timer watch={reading.watch} />}
          <Button kind="quiet" onClick={on.onPause}>
            {isRunning(reading) ? 'Pause' : 'Go on'}
          </Button>
        </div>
      )}
      <Button kind="quiet" aria-expanded={settingsOpen} onClick={on.onSettings}>
        Settings
      </Button>
    </div>
  )
}

function Timer({ watch }: Pick<Reading, 'watch'>) {
  const [now, setNow] = useState(() => Date.now())
  const { since } = watch
  useEffect(() => {
    setNow(Date.now())
    if (since === null) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [since])
  return (
    <span role="timer" aria-label="Time so far">
      {formatClock(Math.max(0, elapsed(watch, Math.max(now, since ?? now))))}
    </span>
  )
}
