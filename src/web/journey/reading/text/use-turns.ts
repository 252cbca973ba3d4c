import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import { isForControl, meaningOf, type Turn, turnByPointer } from './turns.ts'

/** Keys anywhere in the view. `onSpace` may differ from a turn: it pauses what moves by itself. */
export function useKeys(onTurn: (turn: Turn) => void, onSpace: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const meaning = meaningOf(event)
    if (!meaning || event.defaultPrevented || isForControl(event.target, event.key)) return
    event.preventDefault()
    if (meaning === 'space') onSpace()
    else onTurn(meaning)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** The handlers of an area that is tapped or swiped. */
export function usePointer(onTurn: (turn: 'next' | 'previous') => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown({ isPrimary, button, clientX, clientY }: PointerEvent) {
      // A second finger makes it a zoom.
      from.current = isPrimary && button === 0 ? { x: clientX, y: clientY } : null
    },
    onPointerCancel() {
      from.current = null
    },
    onPointerUp({ clientX, clientY, currentTarget }: PointerEvent) {
      const start = from.current
      from.current = null
      if (!start || document.getSelection()?.type === 'Range') return
      const area = currentTarget.getBoundingClientRect()
      const turn = turnByPointer(start, { x: clientX, y: clientY }, area)
      if (turn) onTurn(turn)
    },
  }
}
