import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'

export const bodiesFile = join(import.meta.dirname, 'bodies.json')

type Objects = {
  'checkout.session': Stripe.Checkout.Session
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
}
export type Recording = {
  /** False until `npm run record-stripe` has replaced the bodies by Stripe's own. */
  recorded: boolean
  bodies: { [Name in keyof Objects]: Partial<Objects[Name]> }
}

export const recording = JSON.parse(readFileSync(bodiesFile, 'utf8')) as Recording

/** What src/server/gateways/payments reads of each object. The compiler compares it with the types of the SDK. */
export const fieldsWeRead: { [Name in keyof Objects]: readonly (keyof Objects[Name])[] } = {
  'checkout.session': [
    ...(['id', 'object', 'url', 'metadata', 'status', 'payment_status', 'payment_intent'] as const),
    ...(['amount_subtotal', 'amount_total', 'total_details', 'currency'] as const),
    ...(['customer_details', 'customer_email'] as const),
  ],
  payment_intent: ['id', 'metadata', 'amount_received', 'status'],
  charge: ['payment_intent'],
  refund: ['id', 'status', 'amount', 'payment_intent'],
  dispute: ['status', 'payment_intent'],
}

/** The object as Stripe sends it, with these values. */
export const bodyOf = <Values extends object>(name: keyof Objects, values: Values) => ({
  ...recording.bodies[name],
  ...values,
})
