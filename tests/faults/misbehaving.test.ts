import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FailingStack, startFailingStack } from './misbehaving/failing-stack.ts'
import { failureModes } from './misbehaving/failure-modes.ts'
import { runOrders } from './misbehaving/run-orders.ts'

let stack: FailingStack
beforeAll(async () => {
  stack = await startFailingStack()
})
afterAll(() => stack.stop())

const timesEach = 4

test('every failure of model and mail server ends in a whole text or an alert', {
  timeout: 300_000,
}, async () => {
  const tallies = await runOrders(stack, timesEach, 200_000)
  expect(tallies.filter(({ problems }) => problems.length > 0)).toEqual([])
  const ended = tallies.map(
    (tally) => tally['whole text'] + tally['nothing shown, operator notified'],
  )
  expect(ended).toEqual(failureModes.map(() => timesEach))
})
