import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Lateness, trackLateness } from './use-awaited-eulogy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minutes = (count: number) => count * 60_000

it('reports slow after two and late after five minutes', { tags: 'R51-i' }, () => {
  const said: Lateness[] = []
  trackLateness((lateness) => said.push(lateness))
  vi.advanceTimersByTime(minutes(2) - 1)
  expect(said).toEqual([])
  vi.advanceTimersByTime(1)
  expect(said).toEqual(['slow'])
  vi.advanceTimersByTime(minutes(3))
  expect(said).toEqual(['slow', 'late'])
  vi.advanceTimersByTime(minutes(60))
  expect(said).toEqual(['slow', 'late'])
})

it('counts from the payment, also on a page that was opened later', () => {
  const said: Lateness[] = []
  const tracked = trackLateness((lateness) => said.push(lateness))
  tracked.heard({ state: 'writing', paidSecondsAgo: 290 })
  vi.advanceTimersByTime(0)
  expect(said).toEqual(['slow'])
  vi.advanceTimersByTime(10_000)
  expect(said).toEqual(['slow', 'late'])
})

it('reports a refund when the server does, and not before', { tags: 'R51-i' }, () => {
  const said: Lateness[] = []
  const tracked = trackLateness((lateness) => said.push(lateness))
  vi.advanceTimersByTime(minutes(30))
  expect(said).not.toContain('refunded')
  tracked.heard({ state: 'refunding', paidSecondsAgo: 601 })
  tracked.heard({ state: 'refunded', paidSecondsAgo: 603 })
  vi.advanceTimersByTime(minutes(30))
  expect(said.slice(-2)).toEqual(['refunding', 'refunded'])
})
