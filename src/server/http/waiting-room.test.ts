import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WaitingRoom } from './waiting-room.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('beats for everyone before a browser takes its stream for lost, which is after 20 seconds', () => {
  const room = new WaitingRoom()
  const beats = [vi.fn(), vi.fn()]
  for (const beat of beats) room.enter('a-text', { tell: vi.fn(), beat, leave: vi.fn() })
  for (const times of [1, 2, 3]) {
    vi.advanceTimersByTime(19_000)
    for (const beat of beats) expect(beat.mock.calls.length).toBeGreaterThanOrEqual(times)
  }
  room.close()
})
