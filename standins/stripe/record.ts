import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { price } from '#domain/offer.ts'
import { apiVersion } from '#server/gateways/payments/stripe.ts'
import { bodiesFile, type Recording } from './bodies.ts'

const { STRIPE_KEY = '' } = process.env
if (!/^(?:sk|rk)_test_/.test(STRIPE_KEY)) {
  console.error('Set STRIPE_KEY to a test key (sk_test_…). Nothing was recorded.')
  process.exit(1)
}
const stripe = new Stripe(STRIPE_KEY, { apiVersion, telemetry: false })
const { amount } = price
const metadata = { checkout_id: '7b0f1d7e-0000-4000-8000-000000000001' }
const page = 'https://example.com'

/** Asks again until Stripe, or the person at the payment page, is done. */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await ask()
    if (found) return found
    await pause(2_000)
  }
}

const openSession = () =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: amount, product_data: { name: 'A eulogy' } },
      },
    ],
    customer_email: 'anna@example.com',
    metadata,
    payment_intent_data: { metadata },
    success_url: page,
    cancel_url: page,
  })

const expired = await stripe.checkout.sessions.expire((await openSession()).id)
if (expired.status !== 'expired') throw new Error(`An expired session is ${expired.status}`)
const { id, url } = await openSession()
console.log(`Pay with 4242 4242 4242 4242:\n${url}`)
const session = await until(async () => {
  const now = await stripe.checkout.sessions.retrieve(id)
  return now.payment_status === 'paid' ? now : undefined
})
const intent = await stripe.paymentIntents.retrieve(String(session.payment_intent))
const charge = await stripe.charges.retrieve(String(intent.latest_charge))
const refund = await stripe.refunds.create({ payment_intent: intent.id })
const disputed = await stripe.paymentIntents.create({
  amount,
  currency: 'usd',
  confirm: true,
  payment_method: 'pm_card_createDispute',
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
})
const dispute = await until(
  async () => (await stripe.disputes.list({ payment_intent: disputed.id })).data[0],
)

// What came with the connection, and what lets someone pay, stays out of the file.
const { lastResponse: _, client_secret: __, ...paid } = intent
const plain = <T extends object>({ lastResponse: _, ...body }: T & { lastResponse?: unknown }) =>
  body
const recording = {
  recorded: true,
  bodies: {
    'checkout.session': plain(session),
    payment_intent: paid,
    charge: plain(charge),
    refund: plain(refund),
    dispute: plain(dispute),
  },
} as unknown as Recording
await writeFile(bodiesFile, `${JSON.stringify(recording, null, 2)}\n`)
console.log(`Wrote ${bodiesFile}. Run the tests about money, then commit it.`)
