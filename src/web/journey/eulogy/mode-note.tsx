import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useFocusAfter } from '#web/ui/focus.ts'
import { panelButtonId } from './use-panels.ts'

type Props = { children: ReactNode; done?: string; onDone: () => void }

/** Above a text that is shown in a special way: what can be done with it, and the way back. */
export function ModeNote({ children, done = 'Done', onDone }: Props) {
  const note = useRef<HTMLDivElement>(null)
  useFocusAfter(panelButtonId('change'))
  useEffect(() => {
    note.current?.focus({ preventScroll: true })
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="mode-note" ref={note} tabIndex={-1}>
      <p>{children}</p>
      <Button onClick={onDone}>{done}</Button>
    </div>
  )
}
