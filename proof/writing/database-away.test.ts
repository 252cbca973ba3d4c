import { afterAll, beforeAll, expect, test } from 'vitest'
import { toldSchema } from '#domain/submission.ts'
import { type Product, startProduct } from '#proof/product.ts'
import { told } from '#proof/visitor.ts'
import { submit } from '#server/flows/submit.ts'
import * as submissions from '#server/store/submissions.ts'
import { composePreview } from '#server/writing/compose-preview.ts'
import { sourceFor, toldOf } from '#server/writing/task.ts'
import { deskOf } from './desks.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ worker: false })
})
afterAll(() => product.stop())

// A rejection that nobody listens to would end the process, and with it everyone's previews.
test('kinds that fail while no writer answers fail the preview alone', async () => {
  const { ctx, db } = deskOf(product)
  const asked = toldSchema.parse({ ...told, name: 'Ruth model-down Hale' })
  const { id } = await submit(ctx, asked, { address: '127.0.0.1', keys: [], sending: null })
  const submission = await submissions.find(db, id)
  if (!submission) throw new Error('The submission is gone')
  const order = {
    ...{ submissionId: id, purpose: 'preview' as const, failures: { count: 0 } },
    signal: AbortSignal.timeout(10_000),
  }
  const kinds = Promise.reject(new Error('Query read timeout'))
  kinds.catch(() => {})
  const source = sourceFor(submission, [])
  const task = { told: toldOf(submission), source, kinds, about: 100, attempt: 1 }
  const watch = { stage: () => {}, show: () => {} }
  await expect(composePreview(ctx, order, task, watch)).rejects.toThrow('Writing failed')
})
