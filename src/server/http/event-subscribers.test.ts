import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventSubscribers } from './event-subscribers.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('beats for everyone before a browser takes its stream for lost, which is after 20 seconds', () => {
  const room = new EventSubscribers()
  const beats = [vi.fn(), vi.fn()]
  for (const sendHeartbeat of beats)
    room.add('a-text', { notify: vi.fn(), sendHeartbeat, close: vi.fn() })
  for (const times of [1, 2, 3]) {
    vi.advanceTimersByTime(19_000)
    for (const beat of beats) expect(beat.mock.calls.length).toBeGreaterThanOrEqual(times)
  }
  room.close()
})
