import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { previewRequest } from '#server/writing/call-model.ts'
import { composeEulogy } from '#server/writing/compose-eulogy.ts'
import { sourceFor, toBriefInput } from '#server/writing/writing-input.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { sendForm, writingContextOf } from './writing-context.ts'

const product = setUpProduct({ worker: false })

// An unhandled rejection would end the process and with it all running previews.
test('a failed classification without a writer fails only the preview', async () => {
  const context = writingContextOf(product)
  const submission = await sendForm(context, { name: 'Ruth model-down Hale' })
  const source = sourceFor(submission, [])
  const signal = AbortSignal.timeout(10_000)
  const order = previewRequest(submission.id, { network: randomBytes(32), signal })
  const classified = Promise.reject(new Error('Query read timeout'))
  classified.catch(() => {})
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
  await expect(composeEulogy(context.ctx, order, task)).rejects.toThrow('Writing failed')
})
