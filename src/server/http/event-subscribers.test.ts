import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventSubscribers } from './event-subscribers.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('sends heartbeats within the 20 seconds after which a browser reconnects', () => {
  const subscribers = new EventSubscribers()
  const heartbeats = [vi.fn(), vi.fn()]
  for (const sendHeartbeat of heartbeats)
    subscribers.add('a-text', 'a-network', { notify: vi.fn(), sendHeartbeat, close: vi.fn() })
  for (const times of [1, 2, 3]) {
    vi.advanceTimersByTime(19_000)
    for (const heartbeat of heartbeats)
      expect(heartbeat.mock.calls.length).toBeGreaterThanOrEqual(times)
  }
  subscribers.close()
})

test('collects the signals of a request that has not subscribed yet', () => {
  const subscribers = new EventSubscribers()
  const missed = subscribers.collect('a-text')
  subscribers.notify({ submissionId: 'another-text', type: 'ready' })
  subscribers.notify({ submissionId: 'a-text', type: 'failed' })
  missed.stop()
  subscribers.notify({ submissionId: 'a-text', type: 'ready' })
  expect(missed.types).toEqual(['failed'])
  expect(subscribers.size).toBe(0)
  subscribers.close()
})
