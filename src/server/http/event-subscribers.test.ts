import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventSubscribers } from './event-subscribers.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('sends heartbeats within the 20 seconds after which a browser reconnects', () => {
  const subscribers = new EventSubscribers()
  const heartbeats = [vi.fn(), vi.fn()]
  for (const sendHeartbeat of heartbeats)
    subscribers.add('a-text', { notify: vi.fn(), sendHeartbeat, close: vi.fn() })
  for (const times of [1, 2, 3]) {
    vi.advanceTimersByTime(19_000)
    for (const heartbeat of heartbeats)
      expect(heartbeat.mock.calls.length).toBeGreaterThanOrEqual(times)
  }
  subscribers.close()
})
