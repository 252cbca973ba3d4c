import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from '#proof/product.ts'
import { deskOf } from './desks.ts'
import { judgeOrders } from './misbehaving-judges.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ worker: false, secondWriter: true })
})
afterAll(() => product.stop())

// "npm run bench -- judges" does the same a hundred times each. Three: one for each setting.
const ordersEach = 3

test('whatever the judge does, orders are delivered and nothing unverified goes without a mark', {
  timeout: 120_000,
}, async () => {
  const tallies = await judgeOrders(deskOf(product), product.model.url, ordersEach)
  expect(tallies.flatMap(({ way, wrong }) => wrong.map((what) => `${way} ${what}`))).toEqual([])
  expect(tallies.map(({ delivered }) => delivered)).toEqual(tallies.map(() => ordersEach))
})
