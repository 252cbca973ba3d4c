import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { formatClock } from './pace.ts'
import { elapsed, isRunning, type Reading } from './reading.ts'

type Props = {
  reading: Reading
  showsTimer: boolean
  /** Whether the text moves by itself. */
  moves: boolean
  staysOn: boolean
  settingsOpen: boolean
  onPause: () => void
  onSettings: () => void
  onDone: () => void
}

export function TopBar({ reading, showsTimer, moves, staysOn, settingsOpen, ...on }: Props) {
  return (
    <div className="reading-bar reading-top">
      <Button kind="quiet" onClick={on.onDone}>
        {reading.at === 'listening' ? 'Back' : 'Done'}
      </Button>
      {reading.at === 'text' && (showsTimer || moves) && (
        <div className="reading-timer">
          {showsTimer && <Timer watch={reading.watch} />}
          <Button kind="quiet" onClick={on.onPause}>
            {isRunning(reading) ? 'Pause' : 'Go on'}
          </Button>
        </div>
      )}
      {reading.at === 'text' && !showsTimer && !moves && !staysOn && (
        <p>Your screen may turn off</p>
      )}
      <Button kind="quiet" aria-expanded={settingsOpen} onClick={on.onSettings}>
        Aa<span className="visually-hidden"> Settings</span>
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
