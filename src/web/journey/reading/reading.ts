/** Time that runs while `since` is set. */
type Stopwatch = { spentMs: number; since: number | null }

export type Reading = {
  at: 'text' | 'end' | 'listening'
  /** Where the current screen starts in the text. */
  place: number
  watch: Stopwatch
}

export type ReadingEvent =
  | { type: 'started'; now: number }
  | { type: 'paused'; now: number }
  | { type: 'resumed'; now: number }
  | { type: 'moved'; place: number }
  | { type: 'finished'; now: number }
  | { type: 'listened'; now: number }
  | { type: 'listening-ended' }

export const newReading = (now: number): Reading => ({
  at: 'text',
  place: 0,
  watch: { spentMs: 0, since: now },
})

export function nextReading(reading: Reading, event: ReadingEvent): Reading {
  const { at, watch } = reading
  switch (event.type) {
    case 'started':
      return newReading(event.now)
    case 'paused':
      return { ...reading, watch: stop(watch, event.now) }
    case 'resumed':
      if (at !== 'text' || watch.since !== null) return reading
      return { ...reading, watch: { ...watch, since: event.now } }
    case 'moved':
      return { ...reading, at: at === 'end' ? 'text' : at, place: event.place }
    case 'finished':
      return { ...reading, at: 'end', watch: stop(watch, event.now) }
    case 'listened':
      return { ...reading, at: 'listening', watch: stop(watch, event.now) }
    case 'listening-ended':
      return { ...reading, at: 'text' }
  }
}

function stop(watch: Stopwatch, now: number): Stopwatch {
  return { spentMs: elapsed(watch, now), since: null }
}

export function elapsed({ spentMs, since }: Stopwatch, now: number): number {
  return since === null ? spentMs : spentMs + now - since
}

export const isRunning = ({ at, watch }: Reading) => at === 'text' && watch.since !== null
