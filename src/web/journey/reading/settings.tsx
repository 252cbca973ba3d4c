import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { type ChangePreferences, type Preferences, sizes, step } from './preferences.ts'
import { offersFullScreen } from './use-full-screen.ts'

type Props = {
  preferences: Preferences
  theme: 'paper' | 'dark'
  /** Whether the browser keeps the screen on. */
  staysOn: boolean
  onChange: ChangePreferences
  onFullScreen: (full: boolean) => void
}

export function Settings({ preferences, theme, staysOn, onChange, onFullScreen }: Props) {
  const { size, fullScreen } = preferences
  return (
    <div className="reading-settings">
      {!staysOn && (
        <p>
          To keep your screen on, turn off Low Power Mode or Battery Saver. Then choose the longest
          time under Settings, Display: Auto-Lock or Screen timeout.
        </p>
      )}
      <Choice label="Text size">
        <Button
          aria-label="Smaller text"
          disabled={size === sizes[0]}
          onClick={() => onChange({ size: step(sizes, size, -1) })}
        >
          Smaller
        </Button>
        <Button
          aria-label="Larger text"
          disabled={size === sizes.at(-1)}
          onClick={() => onChange({ size: step(sizes, size, 1) })}
        >
          Larger
        </Button>
      </Choice>
      <Choice label="Colors">
        <Button aria-pressed={theme === 'paper'} onClick={() => onChange({ screen: 'paper' })}>
          Paper
        </Button>
        <Button aria-pressed={theme === 'dark'} onClick={() => onChange({ screen: 'dark' })}>
          Dark
        </Button>
      </Choice>
      {offersFullScreen() && (
        <Choice label="Show">
          <Button
            aria-pressed={fullScreen}
            onClick={() => {
              onChange({ fullScreen: !fullScreen })
              onFullScreen(!fullScreen)
            }}
          >
            Full screen
          </Button>
        </Choice>
      )}
      <p className="small muted">
        Tap, swipe, or use the arrow keys, the space bar or a presenter remote. Escape closes this
        view.
      </p>
    </div>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="reading-choice">
      <legend>{label}</legend>
      {children}
    </fieldset>
  )
}
