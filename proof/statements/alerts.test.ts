import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Product, startProduct } from '#proof/product.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

test('a job that fails for good is emailed to the operator once, by its id', async () => {
  const contactId = randomUUID()
  const send = (attempt: number) =>
    product.ctx.queue.send(product.ctx.db, 'given-up', { contactId }, attempt)
  await send(1)
  const alert = await product.mailbox.waitForLetter(
    ({ subject }) => subject.includes('A job failed for good'),
    10_000,
  )
  expect(alert.to).toEqual(['people@lovinglysaid.test'])
  expect(alert.text).toContain(contactId)

  await send(2)
  const other = randomUUID()
  await product.ctx.queue.send(product.ctx.db, 'given-up', { contactId: other })
  await product.mailbox.waitForLetter(({ text }) => text.includes(other), 10_000)
  const about = product.mailbox.letters().filter(({ text }) => text.includes(contactId))
  expect(about).toHaveLength(1)
})
