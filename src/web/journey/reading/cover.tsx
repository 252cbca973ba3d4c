import type { ReactNode } from 'react'
import { countLines } from '#web/journey/eulogy/evidence/match-evidence.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'

type Props = {
  /** How long the reading takes. */
  time: string
  hasOwnPace: boolean
  /** Lines that are still marked, if this is the first time. */
  marked: number
  staysOn: boolean
  canListen: boolean
  sample: string
  lang: string
  /** The settings. */
  children: ReactNode
  onForgetPace: () => void
  onStart: () => void
  onListen: () => void
  onDone: () => void
}

/** Before the text: what to expect, how it should look, and the start. */
export function Cover({ time, hasOwnPace, marked, staysOn, canListen, ...rest }: Props) {
  const { sample, lang, children, onForgetPace, onStart, onListen, onDone } = rest
  return (
    <div className="reading-cover">
      <Heading level={2}>Read Aloud</Heading>
      <p>
        {time}.{' '}
        {staysOn
          ? 'Your screen stays on while you read.'
          : 'Your screen may turn off. Set it to stay on before you begin.'}
      </p>
      {marked > 0 && (
        <p className="muted">
          {countLines(marked)} {marked === 1 ? 'is' : 'are'} still marked for you to check. In this
          view {marked === 1 ? 'it looks' : 'they look'} like the rest.
        </p>
      )}
      {children}
      <p className="reading-text reading-sample" lang={lang} aria-hidden="true">
        {sample}
      </p>
      <div className="reading-actions">
        <Button kind="primary" onClick={onStart}>
          Start
        </Button>
        {canListen && <Button onClick={onListen}>Listen to it first</Button>}
        <Button kind="quiet" onClick={onDone}>
          Back to your eulogy
        </Button>
        {hasOwnPace && (
          <Button kind="quiet" onClick={onForgetPace}>
            Forget my pace
          </Button>
        )}
      </div>
      <p className="small muted">
        Tap, swipe, or use the arrow keys, the space bar or a presenter remote. Escape closes this
        view.
      </p>
    </div>
  )
}
