import { afterAll, beforeAll, expect, test } from 'vitest'
import { misbehave } from '#proof/misbehaving/misbehave.ts'
import { startTroubledStack, type TroubledStack } from '#proof/misbehaving/troubled-stack.ts'
import { ways } from '#proof/misbehaving/ways.ts'

let stack: TroubledStack
beforeAll(async () => {
  stack = await startTroubledStack()
})
afterAll(() => stack.stop())

// "npm run bench -- misbehaving" does the same a hundred times each.
const timesEach = 4

test('whatever model and mail server do, an order ends in a whole text or with the operator told', {
  timeout: 300_000,
}, async () => {
  const tallies = await misbehave(stack, timesEach, 200_000)
  expect(tallies.filter(({ wrong }) => wrong.length > 0)).toEqual([])
  const ended = tallies.map((tally) => tally['whole text'] + tally['nothing shown, operator told'])
  expect(ended).toEqual(ways.map(() => timesEach))
})
