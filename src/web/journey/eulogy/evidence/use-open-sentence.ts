import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { SentenceWithEvidence } from './match-evidence.ts'

/** One sentence at a time is open. One stop of Tab leads into the text; the arrow keys go through it. */
export function useOpenSentence(all: readonly SentenceWithEvidence[]) {
  const [open, setOpen] = useState<number | null>(() => firstFound(all))
  const [reached, setReached] = useState(open ?? 0)
  const sentences = useRef<(HTMLElement | null)[]>([])
  const moved = useRef(false)
  useEffect(() => {
    if (moved.current) sentences.current[reached]?.focus()
    moved.current = false
  }, [reached])

  const toggle = (place: number) => {
    setReached(place)
    setOpen(open === place ? null : place)
  }
  const onKey = (event: KeyboardEvent, place: number) => {
    const next = nextPlace(event.key, place, all.length)
    const pressed = event.key === 'Enter' || event.key === ' '
    if (next !== null || pressed) event.preventDefault()
    if (pressed) toggle(place)
    if (event.key === 'Escape') setOpen(null)
    if (next === null) return
    moved.current = next !== place
    setReached(next)
    setOpen(next)
  }
  const keep = (place: number) => (element: HTMLElement | null) => {
    sentences.current[place] = element
  }
  return { open, reached: Math.min(reached, all.length - 1), toggle, onKey, keep }
}

function firstFound(all: readonly SentenceWithEvidence[]): number | null {
  const place = all.findIndex(({ from }) => from.status === 'supported')
  return place < 0 ? null : place
}

function nextPlace(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(place + 1, count - 1)
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(place - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
