import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { startStripe } from './server.ts'

const apiKey = 'sk_test_merchant'
const webhookSecret = 'whsec_merchant'

const successUrl = 'http://127.0.0.1:9/thanks?session={CHECKOUT_SESSION_ID}'
const cancelUrl = 'http://127.0.0.1:9/back'

export const eulogyPrice = {
  currency: 'usd',
  unit_amount: 4200,
  product_data: { name: 'A eulogy for Łucja & "Ben" <3' },
}

export type TestMerchant = Awaited<ReturnType<typeof startTestMerchant>>

/** The real SDK, and an endpoint that verifies each webhook with it. */
export async function startTestMerchant() {
  const received: Stripe.Event[] = []
  const plannedStatuses: number[] = []
  let arrived = Promise.withResolvers<void>()

  const endpoint = createServer(async (request, response) => {
    const signature = request.headers['stripe-signature'] ?? ''
    const event = sdk.webhooks.constructEvent(await text(request), signature, webhookSecret)
    received.push(event)
    response.writeHead(plannedStatuses.shift() ?? 200).end()
    arrived.resolve()
    arrived = Promise.withResolvers<void>()
  })
  endpoint.listen(0, '127.0.0.1')
  await once(endpoint, 'listening')
  const webhookUrl = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/webhook`

  const stripe = await startStripe({ port: 0, webhookUrl, webhookSecret, apiKey })
  const sdk = clientWith(apiKey)

  function clientWith(key: string): Stripe {
    const { port } = stripe
    return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })
  }

  /** Waits for `count` deliveries of this type for this object. */
  async function waitForEvents(type: string, id: string, count = 1): Promise<Stripe.Event[]> {
    for (;;) {
      const matching = received.filter((event) => event.type === type && idOf(event) === id)
      if (matching.length >= count) return matching
      await arrived.promise
    }
  }

  async function control(method: string, path: string, body?: unknown) {
    const response = await fetch(`${stripe.url}/control${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    return { status: response.status, body: await response.json() }
  }

  function createCheckout(
    changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
    options: Stripe.RequestOptions = {},
  ) {
    return sdk.checkout.sessions.create({ ...eulogyCheckoutParams(), ...changes }, options)
  }

  async function close(): Promise<void> {
    await stripe.close()
    endpoint.closeAllConnections()
    endpoint.close()
  }

  return {
    stripe,
    sdk,
    clientWith,
    received,
    plannedStatuses,
    waitForEvents,
    control,
    createCheckout,
    close,
  }
}

function eulogyCheckoutParams(): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: eulogyPrice }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    client_reference_id: 'purchase-1',
    metadata: { submission: 'submission-1' },
  }
}

function idOf(event: Stripe.Event): string {
  const { object } = event.data
  return 'id' in object ? String(object.id) : ''
}
