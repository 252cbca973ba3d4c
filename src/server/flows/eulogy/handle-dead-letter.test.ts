import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl } from '#tests/support/purchases.ts'
import { requeueWriting } from './handle-dead-letter.ts'

const product = setUpProduct()

test('emails the operator once, with the id, when jobs fail for good', async () => {
  const contactId = randomUUID()
  const send = (attempt: number) =>
    product.ctx.queue.send(product.ctx.db, 'dead-letter', { contactId }, attempt)
  await send(1)
  const alert = await product.mailbox.waitForEmail(
    ({ subject }) => subject.includes('A job failed permanently'),
    10_000,
  )
  expect(alert.to).toEqual(['people@lovinglysaid.test'])
  expect(alert.text).toContain(contactId)

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

beforeAll(() => stripeControl(product).setWebhookMode('off'))

test('an abandoned eulogy is written when the operator requeues it', async () => {
  const { visitor, id, preview } = await buyEulogy(product)
  const requeue = () => requeueWriting(product.workerCtx, id)
  expect(await requeue()).toBe('already-written')
  const { owner } = product.database
  await owner.deleteFrom('eulogies').where('submission_id', '=', id).execute()
  const failed = { writing_failed_at: new Date() }
  await product.database.change('eulogy_submissions', { id }, failed)
  await expect(visitor.waitForEulogy(id)).rejects.toThrow('could not be written')
  expect(await requeue()).toBe('writing-queued')
  expect(await visitor.waitForEulogy(id)).toContain(preview)
})
