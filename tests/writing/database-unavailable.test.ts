import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { submissionInputSchema, toRow } from '#domain/submission.ts'
import { submit } from '#server/flows/submission/submit.ts'
import * as submissions from '#server/store/submissions.ts'
import { previewRequest } from '#server/writing/call-model.ts'
import { composeEulogy } from '#server/writing/compose-eulogy.ts'
import { sourceFor, toBriefInput } from '#server/writing/writing-input.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { submissionInput } from '#tests/support/visitor.ts'
import { writingContextOf } from './writing-context.ts'

const product = setUpProduct({ worker: false })

// An unhandled rejection would end the process and with it all running previews.
test('a failed classification without a writer fails only the preview', async () => {
  const { ctx, db } = writingContextOf(product)
  const input = submissionInputSchema.parse({ ...submissionInput, name: 'Ruth model-down Hale' })
  const { id } = await submit(ctx, toRow(input), { keys: [], idempotencyKey: null })
  const submission = await submissions.find(db, id)
  if (!submission) throw new Error('The submission is gone')
  const signal = AbortSignal.timeout(10_000)
  const order = previewRequest(id, { network: randomBytes(32), signal })
  const classified = Promise.reject(new Error('Query read timeout'))
  classified.catch(() => {})
  const source = sourceFor(submission, [])
  const task = {
    input: toBriefInput(submission, source),
    source,
    classified,
    part: 'opening' as const,
    opening: { text: '', checked: [] },
    targetWords: 100,
    maxWords: 125,
    version: 1,
    different: '',
    attempt: 1,
  }
  await expect(composeEulogy(ctx, order, task)).rejects.toThrow('Writing failed')
})
