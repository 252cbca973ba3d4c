import { beforeAll, describe, expect, test } from 'vitest'
import { setUpProduct } from '#tests/support/product.ts'
import { buyEulogy, stripeControl } from '#tests/support/purchases.ts'
import { requeueWriting } from './requeue-writing.ts'

const product = setUpProduct()
beforeAll(() => stripeControl(product).setWebhookMode('off'))

describe('an abandoned eulogy', () => {
  test('is written when the operator requeues it', async () => {
    const { visitor, id, preview } = await buyEulogy(product)
    const operator = { ...product.ctx, db: product.database.worker }
    const requeue = () => requeueWriting(operator, id)
    expect(await requeue()).toBe('already-written')
    const { owner } = product.database
    await owner.deleteFrom('eulogies').where('submission_id', '=', id).execute()
    const row = owner.updateTable('eulogy_submissions').where('id', '=', id)
    await row.set({ writing_failed_at: new Date() }).execute()
    await expect(visitor.waitForEulogy(id)).rejects.toThrow('could not be written')
    expect(await requeue()).toBe('writing-queued')
    expect(await visitor.waitForEulogy(id)).toContain(preview)
  })
})
