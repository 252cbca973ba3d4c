import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeEulogy } from '#server/flows/write-eulogy.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { submitAndPreview } from '#tests/support/purchases.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ worker: false })
})
afterAll(() => product.stop())

const textsOf = (submissionId: string) =>
  product.database.owner
    .selectFrom('eulogies')
    .select('text')
    .where('submission_id', '=', submissionId)
    .execute()

test('a worker that wakes up after another took its job stores no text of its own', async () => {
  const { id } = await submitAndPreview(product)
  const write = (holder: string, isStillMine: boolean) =>
    writeEulogy(product.workerCtx, {
      submissionId: id,
      purpose: 'prewrite',
      holder,
      signal: AbortSignal.timeout(10_000),
      settle: async () => isStillMine,
    })
  await expect(write('frozen', false)).rejects.toThrow('Another worker has taken over this job')
  expect(await textsOf(id)).toEqual([])
  await write('frozen', true)
  expect(await textsOf(id)).toHaveLength(1)
})
