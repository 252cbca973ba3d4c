import { api } from '#contract/urls.ts'
import type { SubmissionFormValues } from '#domain/submission.ts'
import { control as send, signedHeaders, webhookPayload } from '#tests/support/stand-ins.ts'
import type { Product } from './product.ts'
import type { Visitor } from './visitor.ts'

/** Controls the Stripe stand-in. */
export function stripeControl(product: Product) {
  const control = <T = unknown>(path: string, method = 'POST', body?: object) =>
    send<T>(`${product.stripe.url}/control/${path}`, method, body)
  const pay = (sessionId: string) => control(`sessions/${sessionId}/pay`)
  const setWebhookMode = (mode: 'normal' | 'off' | 'duplicated') =>
    control('webhooks', 'PUT', { mode })
  /** Stripe reports nothing of it. */
  const unreported = async (act: () => Promise<unknown>) => {
    await setWebhookMode('off')
    await act()
    await setWebhookMode('normal')
  }
  async function readSession(id: string): Promise<Record<string, unknown>> {
    const response = await fetch(`${product.stripe.url}/v1/checkout/sessions/${id}`, {
      headers: { authorization: 'Bearer sk_test_of_the_tests' },
    })
    return (await response.json()) as Record<string, unknown>
  }
  return {
    control,
    pay,
    setWebhookMode,
    payUnreported: (sessionId: string) => unreported(() => pay(sessionId)),
    expireUnreported: (sessionId: string) =>
      unreported(() => control(`sessions/${sessionId}/expire`)),
    failLookups: (failure: { status: number; times?: number }) =>
      control('fail', 'POST', { route: 'GET /v1/checkout/sessions/:id', ...failure }),
    failCheckouts: (failure: { status?: number; times?: number }) =>
      control('fail', 'POST', { route: 'POST /v1/checkout/sessions', times: 100, ...failure }),
    /** The session as the API returns it. */
    readSession,
    /** The provider's id of the payment itself. */
    intentOf: async (sessionId: string) => String((await readSession(sessionId)).payment_intent),
    /** What the buyer's browser brings back from the payment page. */
    async readClaim(id: string): Promise<string> {
      const { success_url: address } = await readSession(id)
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

/** Pays and returns to the site. */
export async function payFor(
  product: Product,
  visitor: Visitor,
  id: string,
  more: { withoutPreview?: true; email?: string } = {},
) {
  const { sessionId } = await visitor.openCheckout(id, more)
  await stripeControl(product).pay(sessionId)
  const { orderNumber } = await visitor.confirm(sessionId, id)
  return { sessionId, orderNumber: String(orderNumber) }
}

/** Pays and waits for the text. */
export async function payAndRead(product: Product, visitor: Visitor, id: string, more = {}) {
  await payFor(product, visitor, id, more)
  return visitor.waitForEulogy(id)
}

/** A visitor who waits for the text. */
export async function payForEulogy(product: Product, changes: Partial<SubmissionFormValues> = {}) {
  const submitted = await submitAndPreview(product, changes)
  return { ...submitted, ...(await payFor(product, submitted.visitor, submitted.id)) }
}

/** A visitor with a paid eulogy. */
export async function buyEulogy(product: Product, changes: Partial<SubmissionFormValues> = {}) {
  const paid = await payForEulogy(product, changes)
  return { ...paid, text: await paid.visitor.waitForEulogy(paid.id) }
}
