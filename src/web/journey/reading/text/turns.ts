export type Turn = 'next' | 'previous' | 'first' | 'last'

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** Page Up and Page Down are also what presenter remotes send. */
const turnKeys: Record<string, Turn> = {
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

/** What a key means: to turn the screen, or to press the main button of the view. */
export function meaningOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Key): Turn | 'space' | null {
  if (altKey || ctrlKey || metaKey) return null
  if (key === ' ') return shiftKey ? 'previous' : 'space'
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
