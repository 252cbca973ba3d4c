import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'

export type Turn = 'next' | 'previous' | 'first' | 'last'

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Page Up and Page Down are also what presenter remotes send. */
const turnKeys: Record<string, Turn> = {
  ' ': 'next',
  ArrowRight: 'next',
  ArrowDown: 'next',
  PageDown: 'next',
  Enter: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  PageUp: 'previous',
  Backspace: 'previous',
  Home: 'first',
  End: 'last',
}

/** How a key turns the screen. */
export function turnByKey({ key, shiftKey, altKey, ctrlKey, metaKey }: Key): Turn | null {
  if (altKey || ctrlKey || metaKey) return null
  if (key === ' ' && shiftKey) return 'previous'
  return turnKeys[key] ?? null
}

/** Whether the focused control uses this key itself. */
export function isForControl(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('input, select, textarea')) return true
  return (key === ' ' || key === 'Enter') && target.closest('button, a, summary') !== null
}

type Point = { x: number; y: number }
const minSwipe = 40
const maxTap = 12
/** A tap on the left part of the screen turns back. */
const backShare = 0.3

/** What a finger or a mouse did between two points of an area of this width. */
export function turnByPointer(from: Point, to: Point, area: { left: number; width: number }) {
  const across = to.x - from.x
  const down = to.y - from.y
  const far = Math.max(Math.abs(across), Math.abs(down))
  if (far >= minSwipe) {
    const forward = Math.abs(across) > Math.abs(down) ? across < 0 : down < 0
    return forward ? 'next' : 'previous'
  }
  if (far > maxTap) return null
  return to.x - area.left < area.width * backShare ? 'previous' : 'next'
}

/** Keys anywhere in the view. */
export const useKeys = (onTurn: (turn: Turn) => void) =>
  useKeyDown((event) => {
    const turn = turnByKey(event)
    if (!turn || event.defaultPrevented || isForControl(event.target, event.key)) return
    event.preventDefault()
    onTurn(turn)
  })

export function useKeyDown(onDown: (event: KeyboardEvent) => void) {
  const onKey = useEffectEvent(onDown)
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
