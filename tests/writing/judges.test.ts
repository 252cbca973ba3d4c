import { expect, test } from 'vitest'
import { setUpProduct } from '#tests/support/product.ts'
import { runJudgeOrders } from './misbehaving-judges.ts'
import { writingContextOf } from './writing-context.ts'

const product = setUpProduct({ worker: false, secondProvider: true })

// Three: one for each setting.
const ordersEach = 3

test('every failure of the judge still delivers orders, with every unverified sentence marked', {
  timeout: 120_000,
}, async () => {
  const tallies = await runJudgeOrders(writingContextOf(product), product.model.url, ordersEach)
  expect(
    tallies.flatMap(({ misbehavior, problems }) =>
      problems.map((what) => `${misbehavior} ${what}`),
    ),
  ).toEqual([])
  expect(tallies.map(({ delivered }) => delivered)).toEqual(tallies.map(() => ordersEach))
})
