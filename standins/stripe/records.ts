import type { Metadata } from './identifiers.ts'
import { ObjectStore } from './object-store.ts'

export type LineItem = {
  id: string
  name: string
  unitAmount: number
  quantity: number
  priceId: string
}

export type Session = {
  id: string
  created: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid' | 'no_payment_required'
  lineItems: LineItem[]
  amountSubtotal: number
  amountTotal: number
  currency: string
  metadata: Metadata
  paymentMetadata: Metadata
  clientReferenceId: string | null
  customerEmail: string | null
  successUrl: string
  cancelUrl: string | null
  allowPromotionCodes: boolean | null
  locale: string | null
  submitType: string | null
  paymentId: string | null
  declines: number
}

/** A payment intent together with its one charge. */
export type Payment = {
  id: string
  created: number
  sessionId: string
  amount: number
  amountRefunded: number
  currency: string
  status: 'succeeded' | 'processing' | 'requires_payment_method'
  metadata: Metadata
  email: string
  disputeId: string | null
}

export type Refund = {
  id: string
  created: number
  paymentId: string
  amount: number
  currency: string
  status: 'succeeded' | 'failed'
  reason: string | null
  metadata: Metadata
}

export type Dispute = {
  id: string
  created: number
  paymentId: string
  amount: number
  currency: string
  status: 'needs_response' | 'won' | 'lost'
}

export type Records = {
  sessions: ObjectStore<Session>
  payments: ObjectStore<Payment>
  refunds: ObjectStore<Refund>
  disputes: ObjectStore<Dispute>
}

const maxObjects = 50_000

export function createRecords(): Records {
  return {
    sessions: new ObjectStore('checkout.session', maxObjects),
    payments: new ObjectStore('payment_intent', maxObjects),
    refunds: new ObjectStore('refund', maxObjects),
    disputes: new ObjectStore('dispute', maxObjects),
  }
}

// Stripe's charge and payment intent share most of their id as well.
export function chargeIdOf(paymentId: string): string {
  return paymentId.replace('pi_', 'ch_')
}

export function paymentIdOf(chargeId: string): string {
  return chargeId.replace('ch_', 'pi_')
}
