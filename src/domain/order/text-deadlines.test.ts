import { expect, test } from 'vitest'
import { downtimeMs, nextTextStep, type WritingAttempt } from './text-deadlines.ts'

const seconds = (count: number) => new Date(Date.UTC(2026, 10, 15) + count * 1_000)
const deadlines = { alertMs: 300_000, refundMs: 600_000, attemptMs: 180_000 }
const attempt = (startedAt: number, endedAt: number | null): WritingAttempt => ({
  startedAt: seconds(startedAt),
  endedAt: endedAt === null ? null : seconds(endedAt),
})
const step = (now: number, attempts: WritingAttempt[], upSince = -86_400) =>
  nextTextStep(
    { since: seconds(0), attempts, workersUpSince: seconds(upSince) },
    deadlines,
    seconds(now),
  )

test('alerts about a failing text after five minutes and ends after ten', () => {
  const failing = [attempt(1, 5), attempt(60, 240), attempt(290, 299), attempt(500, 520)]
  expect(step(299, failing.slice(0, 2))).toBe('wait')
  expect(step(300, failing.slice(0, 3))).toBe('alert')
  expect(step(599, failing)).toBe('alert')
  expect(step(600, failing)).toBe('end')
})

test('the attempt of a dead worker counts as failed after its timeout or once another starts', () => {
  expect(step(600, [attempt(1, null), attempt(400, null)])).toBe('end')
  expect(step(600, [attempt(1, 2), attempt(300, null), attempt(590, null)])).toBe('end')
})

test('makes one attempt before the end after a downtime of all workers', () => {
  const back = 7_200
  const before = [attempt(1, 5), attempt(20, null)]
  expect(step(back + 1, before, back)).toBe('attempt-first')
  expect(step(back + 60, [...before, attempt(back + 10, null)], back)).toBe('attempt-first')
  expect(step(back + 60, [...before, attempt(back + 10, back + 50)], back)).toBe('end')
  expect(step(back + 190, [...before, attempt(back + 10, null)], back)).toBe('end')
})

test('a text that busy workers never attempted ends too', () => {
  expect(step(600, [], -100)).toBe('end')
  expect(step(1_000, [], 500)).toBe('attempt-first')
  expect(step(1_100, [], 500)).toBe('end')
})

test('an attempt counts as recent for half of the time until the end', () => {
  const back = 7_200
  const tried = [attempt(1, 5), attempt(back + 10, back + 20)]
  expect(step(back + 319, tried, back)).toBe('end')
  expect(step(back + 320, tried, back)).toBe('attempt-first')
})

test('workers count as down after three tenths of the time until the end', () => {
  expect(downtimeMs(deadlines)).toBe(180_000)
})
