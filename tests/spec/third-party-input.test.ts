import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { submissionInputSchema } from '#domain/submission.ts'
import type { Model, Prompt } from '#server/gateways/models/models.ts'
import { writeCase } from '#tests/eval/write-case.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { stripeControl, submitAndPreview } from '#tests/support/purchases.ts'
import { submissionInput } from '#tests/support/visitor.ts'
import { writingContextOf } from '#tests/writing/writing-context.ts'

const product = setUpProduct({ worker: false, secondProvider: true })
const stripe = stripeControl(product)
beforeAll(() => stripe.setWebhookMode('off'))

const memory = 'She taught me to swim in the cold sea and never let go of my hand.'
const email = 'someone.private@example.com'

test('no request to a language model contains an email address', async () => {
  const prompts: Prompt[] = []
  const recorded = (model: Model): Model => ({
    ...model,
    write: (prompt, ...rest) => {
      prompts.push(prompt)
      return model.write(prompt, ...rest)
    },
    answer: (prompt, ...rest) => {
      prompts.push(prompt)
      return model.answer(prompt, ...rest)
    },
  })
  const { ctx, db } = writingContextOf(product)
  const models = {
    ...ctx.models,
    writers: ctx.models.writers.map(recorded),
    judgesFor: (writer: Model | null) => ctx.models.judgesFor(writer).map(recorded),
  }
  const input = submissionInputSchema.parse({ ...submissionInput, memory, email })
  const written = { label: 'private', forbidden: null, input }
  const outcome = await writeCase({ ctx: { ...ctx, models }, db }, written, true)
  expect(outcome.failed).toBeNull()
  const sent = JSON.stringify(prompts)
  expect(prompts.length).toBeGreaterThan(3)
  expect(sent).toContain('swim in the cold sea')
  expect(sent).not.toContain(email)
  expect(sent).not.toContain('someone.private')
})

test('the payment provider receives the email address, and nothing that was written', async () => {
  const { visitor, id } = await submitAndPreview(product, { memory, email })
  const body = { submissionId: id, name: 'Margaret', email }
  const { url } = await visitor.requestJson<{ url: string }>(api.createCheckout(), { body })
  const session = JSON.stringify(await stripe.readSession(url.slice(url.lastIndexOf('/') + 1)))
  expect(session).toContain(email)
  expect(session).not.toMatch(/Margaret|swim|cold sea|gravy|Anna/)
})
