import { beforeEach, expect, it, vi } from 'vitest'
import { type Lateness, trackLateness } from './use-awaited-eulogy.ts'

beforeEach(() => void vi.useFakeTimers())

const minutes = (count: number) => count * 60_000

it('reports slow after two and late after five minutes', { tags: 'R51-i' }, () => {
  const shown: Lateness[] = []
  trackLateness((lateness) => shown.push(lateness))
  vi.advanceTimersByTime(minutes(2) - 1)
  expect(shown).toEqual([])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(['slow'])
  vi.advanceTimersByTime(minutes(3))
  expect(shown).toEqual(['slow', 'late'])
  vi.advanceTimersByTime(minutes(60))
  expect(shown).toEqual(['slow', 'late'])
})

it('counts from the payment, also on a page that was opened later', () => {
  const shown: Lateness[] = []
  const tracked = trackLateness((lateness) => shown.push(lateness))
  tracked.update({ state: 'writing', paidSecondsAgo: 290 })
  vi.advanceTimersByTime(0)
  expect(shown).toEqual(['slow'])
  vi.advanceTimersByTime(10_000)
  expect(shown).toEqual(['slow', 'late'])
})

it('reports a refund when the server does, and not before', { tags: 'R51-i' }, () => {
  const shown: Lateness[] = []
  const tracked = trackLateness((lateness) => shown.push(lateness))
  vi.advanceTimersByTime(minutes(30))
  expect(shown).not.toContain('refunded')
  tracked.update({ state: 'refunding', paidSecondsAgo: 601 })
  tracked.update({ state: 'refunded', paidSecondsAgo: 603 })
  vi.advanceTimersByTime(minutes(30))
  expect(shown.slice(-2)).toEqual(['refunding', 'refunded'])
})
