import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useFocusAfter } from '#web/ui/focus.ts'
import { panelButtonId } from './use-panels.ts'

type Props = {
  /** What can be done, or how it stands. */
  children: ReactNode
  /** Above all in the bar. */
  problem?: ReactNode
  /** Beside Done. */
  action?: ReactNode
  done?: string
  /** Plain while another button is the one to press. */
  kind?: 'primary' | 'plain'
  onDone: () => void
}

/** In the place of the actions while the text is shown in a special way: the way back. */
export function ModeBar({ children, problem, action, onDone, ...button }: Props) {
  const { done = 'Done', kind = 'primary' } = button
  const bar = useRef<HTMLDivElement>(null)
  useFocusAfter(panelButtonId('change'))
  useEffect(() => bar.current?.focus({ preventScroll: true }), [])
  return (
    <div className="mode-bar no-print" ref={bar} tabIndex={-1}>
      {problem}
      <p className="muted">{children}</p>
      {action}
      <Button kind={kind} onClick={onDone}>
        {done}
      </Button>
    </div>
  )
}
