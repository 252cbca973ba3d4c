import { beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { stripeControl, submitAndPreview } from '#tests/support/purchases.ts'

const product = setUpProduct({ worker: false })
const stripe = stripeControl(product)
beforeAll(() => stripe.setWebhookMode('off'))

const memory = 'She taught me to swim in the cold sea and never let go of my hand.'
const email = 'someone.private@example.com'

test('the payment provider receives the email address, and nothing that was written', async () => {
  const { visitor, id } = await submitAndPreview(product, { memory, email })
  const body = { submissionId: id, name: 'Margaret', email }
  const { url } = await visitor.requestJson<{ url: string }>(api.createCheckout(), { body })
  const session = JSON.stringify(await stripe.readSession(url.slice(url.lastIndexOf('/') + 1)))
  expect(session).toContain(email)
  expect(session).not.toMatch(/Margaret|swim|cold sea|gravy|Anna/)
})
