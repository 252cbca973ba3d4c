import { expect, test } from 'vitest'
import { endThemAll } from '#proof/paid-orders/end-them-all.ts'
import { startHurriedStack } from '#proof/paid-orders/hurried-stack.ts'

const timesEach = 3

test('whatever the writer does, each paid order is refunded exactly once or delivered', {
  tags: ['R51-a', 'R51-b', 'R51-c', 'R51-d', 'R51-f'],
  timeout: 400_000,
}, async () => {
  const stack = await startHurriedStack()
  try {
    const tallies = await endThemAll(stack, timesEach)
    expect(tallies).toHaveLength(7)
    for (const { way, wrong, refunded, delivered } of tallies) {
      expect({ way, wrong, ended: refunded + delivered }).toEqual({
        way,
        wrong: [],
        ended: timesEach,
      })
    }
  } finally {
    await stack.stop()
  }
})
