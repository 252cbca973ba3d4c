import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { waitForAlert } from '#tests/support/emails.ts'
import { setUpProduct } from '#tests/support/product.ts'

const product = setUpProduct()

test('emails the operator once, with the id, when jobs fail for good', async () => {
  const contactId = randomUUID()
  const send = (attempt: number) =>
    product.ctx.queue.send(product.ctx.db, 'dead-letter', { contactId }, attempt)
  await send(1)
  const alert = await waitForAlert(product, 'A job failed permanently', contactId)
  expect(alert.to).toEqual(['people@lovinglysaid.test'])

  await send(2)
  const other = randomUUID()
  await product.ctx.queue.send(product.ctx.db, 'dead-letter', { contactId: other })
  const recorded = () =>
    product.database.owner
      .selectFrom('operator_alerts')
      .select(['subject_id', 'emailed'])
      .orderBy('raised_at')
      .execute()
  await expect.poll(recorded).toEqual([
    { subject_id: contactId, emailed: true },
    { subject_id: other, emailed: false },
  ])
  expect(product.mailbox.listEmails()).toHaveLength(1)
})
