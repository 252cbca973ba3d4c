import type { SubmissionFormValues } from '#domain/submission.ts'
import type { Product } from './product.ts'

/** What a test does to the payment provider from behind. */
export function stripeControl(product: Product) {
  const control = async <T = unknown>(path: string, method = 'POST', body?: object) => {
    const answer = await fetch(`${product.stripe.url}/control/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    control,
    pay: (sessionId: string) => control(`sessions/${sessionId}/pay`),
    setWebhookMode: (mode: 'normal' | 'off' | 'duplicated') => control('webhooks', 'PUT', { mode }),
    /** The session as the provider shows it to us. */
    async readSession(id: string): Promise<Record<string, unknown>> {
      const answer = await fetch(`${product.stripe.url}/v1/checkout/sessions/${id}`, {
        headers: { authorization: 'Bearer sk_test_of_the_tests' },
      })
      return (await answer.json()) as Record<string, unknown>
    },
    /** How often we asked the provider about this session. */
    async countLookups(sessionId: string): Promise<number> {
      const { recent } = await control<{ recent: { path: string }[] }>('requests', 'GET')
      return recent.filter(({ path }) => path.startsWith(`/v1/checkout/sessions/${sessionId}`))
        .length
    },
  }
}

/** Somebody who has told, seen the preview and stands before the payment page. */
export async function submitAndPreview(
  product: Product,
  changes: Partial<SubmissionFormValues> = {},
) {
  const visitor = product.visitor()
  const id = await visitor.submit(changes)
  const preview = await visitor.preview(id)
  return { visitor, id, preview }
}

/** Somebody who has paid and reads the full text. */
export async function buyEulogy(product: Product, changes: Partial<SubmissionFormValues> = {}) {
  const told = await submitAndPreview(product, changes)
  const { sessionId } = await told.visitor.openCheckout(told.id)
  await stripeControl(product).pay(sessionId)
  await told.visitor.confirm(sessionId, told.id)
  const text = await told.visitor.waitForEulogy(told.id)
  return { ...told, sessionId, text }
}
