import { expect, test } from 'vitest'
import { elapsed, isRunning, newReading, nextReading, type ReadingEvent } from './reading.ts'

const after = (...events: ReadingEvent[]) => events.reduce(nextReading, newReading(0))
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
  expect(reading).toMatchObject({ at: 'end' })
  expect(isRunning(reading)).toBe(false)
  expect(elapsed(reading.watch, 999_000)).toBe(240_000)
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

test('listening stops the time, and leads back to the same place of the text', () => {
  const moved: ReadingEvent = { type: 'moved', place: 9 }
  const listening = after(started, moved, { type: 'listened', now: 3_000 })
  expect(listening).toMatchObject({ at: 'listening', place: 9 })
  expect(isRunning(listening)).toBe(false)
  const reading = nextReading(listening, { type: 'listening-ended' })
  expect(reading).toMatchObject({ at: 'text', place: 9, watch: { spentMs: 2_000, since: null } })
})

test('a reading opens on the text', () => {
  expect(after()).toMatchObject({ at: 'text', place: 0 })
})
