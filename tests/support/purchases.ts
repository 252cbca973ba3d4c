import { api } from '#contract/urls.ts'
import type { SubmissionFormValues } from '#domain/submission.ts'
import { signedHeaders, webhookPayload } from '#tests/load/harness/stand-ins.ts'
import type { Product } from './product.ts'

/** Controls the Stripe stand-in. */
export function stripeControl(product: Product) {
  const control = async <T = unknown>(path: string, method = 'POST', body?: object) => {
    const response = await fetch(`${product.stripe.url}/control/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    control,
    pay: (sessionId: string) => control(`sessions/${sessionId}/pay`),
    setWebhookMode: (mode: 'normal' | 'off' | 'duplicated') => control('webhooks', 'PUT', { mode }),
    failLookups: (failure: { status: number; times?: number }) =>
      control('fail', 'POST', { route: 'GET /v1/checkout/sessions/:id', ...failure }),
    /** The session as the API returns it. */
    async readSession(id: string): Promise<Record<string, unknown>> {
      const response = await fetch(`${product.stripe.url}/v1/checkout/sessions/${id}`, {
        headers: { authorization: 'Bearer sk_test_of_the_tests' },
      })
      return (await response.json()) as Record<string, unknown>
    },
    /** What the buyer's browser brings back from the payment page. */
    async readClaim(id: string): Promise<string> {
      const { success_url: address } = await this.readSession(id)
      const [, claim] = /#claim=([\w-]{43})$/.exec(String(address)) ?? []
      if (!claim) throw new Error('the return address has no claim')
      return claim
    },
    /** Reports a payment as Stripe does. */
    sendWebhook(sessionId: string): Promise<Response> {
      const body = webhookPayload(sessionId)
      const headers = signedHeaders(body, product.webhookSecret)
      return fetch(product.url + api.paymentWebhook(), { method: 'POST', headers, body })
    },
    /** In cents. */
    async refundedAt(sessionId: string): Promise<number | undefined> {
      type Listed = { sessions: { id: string; amount_refunded: number }[] }
      const { sessions } = await control<Listed>('sessions', 'GET')
      return sessions.find(({ id }) => id === sessionId)?.amount_refunded
    },
    /** How often the product looked up this session. */
    async countLookups(sessionId: string): Promise<number> {
      const { recent } = await control<{ recent: { path: string }[] }>('requests', 'GET')
      return recent.filter(({ path }) => path.startsWith(`/v1/checkout/sessions/${sessionId}`))
        .length
    },
  }
}

/** A visitor with a submission and its preview. */
export async function submitAndPreview(
  product: Product,
  changes: Partial<SubmissionFormValues> = {},
) {
  const visitor = product.visitor()
  const id = await visitor.submit(changes)
  const preview = await visitor.preview(id)
  return { visitor, id, preview }
}

/** A visitor on the payment page. */
export async function openPaymentPage(
  product: Product,
  changes: Partial<SubmissionFormValues> = {},
) {
  const submitted = await submitAndPreview(product, changes)
  return { ...submitted, ...(await submitted.visitor.openCheckout(submitted.id)) }
}

/** A visitor who waits for the text. */
export async function payForEulogy(product: Product, changes: Partial<SubmissionFormValues> = {}) {
  const opened = await openPaymentPage(product, changes)
  await stripeControl(product).pay(opened.sessionId)
  const { orderNumber } = await opened.visitor.confirm(opened.sessionId, opened.id)
  return { ...opened, orderNumber: String(orderNumber) }
}

/** A visitor with a paid eulogy. */
export async function buyEulogy(product: Product, changes: Partial<SubmissionFormValues> = {}) {
  const paid = await payForEulogy(product, changes)
  return { ...paid, text: await paid.visitor.waitForEulogy(paid.id) }
}
