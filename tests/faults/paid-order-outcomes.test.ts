import { expect, test } from 'vitest'
import { startFastStack } from './paid-orders/fast-stack.ts'
import { runOrders } from './paid-orders/run-orders.ts'

const timesEach = 3

test('every failure of the writer ends in one refund or a delivered text', {
  tags: ['R51-a', 'R51-b', 'R51-c', 'R51-d', 'R51-f', 'R82-a'],
  timeout: 400_000,
}, async () => {
  const stack = await startFastStack()
  try {
    const tallies = await runOrders(stack, timesEach)
    expect(tallies).toHaveLength(7)
    for (const { mode, problems, refunded, delivered } of tallies) {
      expect({ way: mode, wrong: problems, ended: refunded + delivered }).toEqual({
        way: mode,
        wrong: [],
        ended: timesEach,
      })
    }
  } finally {
    await stack.stop()
  }
})
