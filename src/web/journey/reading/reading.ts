/** Time that runs while `since` is set. */
type Stopwatch = { spentMs: number; since: number | null }

export type Reading = {
  at: 'cover' | 'text' | 'end' | 'listening'
  /** Where the current screen starts in the text. */
  place: number
  watch: Stopwatch
  /** Whether the time ran until the end. */
  isTimed: boolean
}

export type ReadingEvent =
  | { type: 'started'; now: number }
  | { type: 'paused'; now: number }
  | { type: 'resumed'; now: number }
  | { type: 'moved'; place: number }
  | { type: 'finished'; now: number }
  | { type: 'listened' }
  | { type: 'cover-opened' }

const stopped: Stopwatch = { spentMs: 0, since: null }
export const newReading: Reading = {
  at: 'cover',
  place: 0,
  watch: stopped,
  isTimed: false,
}

export function nextReading(reading: Reading, event: ReadingEvent): Reading {
  const { at, watch } = reading
  switch (event.type) {
    case 'started':
      return { ...newReading, at: 'text', watch: { spentMs: 0, since: event.now } }
    case 'paused':
      return { ...reading, watch: stop(watch, event.now) }
    case 'resumed':
      if (at !== 'text' || watch.since !== null) return reading
      return { ...reading, watch: { ...watch, since: event.now } }
    case 'moved':
      return at === 'cover' ? reading : { ...reading, at: backFromEnd(at), place: event.place }
    case 'finished':
      return {
        ...reading,
        at: 'end',
        watch: stop(watch, event.now),
        isTimed: reading.isTimed || watch.since !== null,
      }
    case 'listened':
      return { ...newReading, at: 'listening' }
    case 'cover-opened':
      return newReading
  }
}

const backFromEnd = (at: Reading['at']) => (at === 'end' ? 'text' : at)

function stop(watch: Stopwatch, now: number): Stopwatch {
  return { spentMs: elapsed(watch, now), since: null }
}

export function elapsed({ spentMs, since }: Stopwatch, now: number): number {
  return since === null ? spentMs : spentMs + now - since
}

export const isRunning = ({ at, watch }: Reading) => at === 'text' && watch.since !== null
