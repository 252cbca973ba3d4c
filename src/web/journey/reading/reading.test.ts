import { expect, test } from 'vitest'
import { elapsed, isRunning, newReading, nextReading, type ReadingEvent } from './reading.ts'

const after = (...events: ReadingEvent[]) => events.reduce(nextReading, newReading)
const started: ReadingEvent = { type: 'started', now: 1_000 }

test('the time runs from the start, without the pauses', () => {
  const reading = after(
    started,
    { type: 'paused', now: 61_000 },
    { type: 'resumed', now: 100_000 },
    { type: 'moved', place: 40 },
  )
  expect(reading).toMatchObject({ at: 'text', place: 40 })
  expect(isRunning(reading)).toBe(true)
  expect(elapsed(reading.watch, 130_000)).toBe(90_000)
})

test('the time stops at the end', () => {
  const reading = after(started, { type: 'finished', now: 241_000 })
  expect(reading).toMatchObject({ at: 'end', isTimed: true })
  expect(isRunning(reading)).toBe(false)
  expect(elapsed(reading.watch, 999_000)).toBe(240_000)
})

test('a reading that ends with the time stopped has no time of its own', () => {
  const paused: ReadingEvent = { type: 'paused', now: 2_000 }
  expect(after(started, paused, { type: 'finished', now: 9_000 }).isTimed).toBe(false)
})

test('a second pause or start changes nothing', () => {
  const paused = after(started, { type: 'paused', now: 2_000 })
  expect(nextReading(paused, { type: 'paused', now: 9_000 })).toEqual(paused)
  const running = after(started)
  expect(nextReading(running, { type: 'resumed', now: 9_000 })).toEqual(running)
})

test('going back from the end shows the text, with the time stopped', () => {
  const reading = after(started, { type: 'finished', now: 5_000 }, { type: 'moved', place: 7 })
  expect(reading).toMatchObject({ at: 'text', place: 7, watch: { spentMs: 4_000, since: null } })
})

test('a new start begins at the first word with no time spent', () => {
  const again = after(started, { type: 'finished', now: 5_000 }, { type: 'started', now: 9_000 })
  expect(again).toEqual(after({ type: 'started', now: 9_000 }))
})

test('listening has no timer, and leads back to the cover', () => {
  const listening = after(started, { type: 'listened' })
  expect(listening).toEqual({ ...newReading, at: 'listening' })
  expect(isRunning(listening)).toBe(false)
  expect(nextReading(listening, { type: 'cover-opened' })).toEqual(newReading)
})

test('the cover has no screens to turn', () => {
  expect(after({ type: 'moved', place: 9 })).toEqual(newReading)
})
