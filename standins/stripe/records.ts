import { randomBytes } from 'node:crypto'
import { notFound } from './errors.ts'

type Metadata = Record<string, string>

export function newId(prefix: string, length = 24): string {
  const chars = randomBytes(length * 2)
    .toString('base64')
    .replaceAll(/[^A-Za-z0-9]/g, '')
  return `${prefix}_${chars.slice(0, length)}`
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}

export type Session = {
  id: string
  created: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid'
  lineItem: { name: string; amount: number }
  amountSubtotal: number
  amountTotal: number
  amountTax: number
  automaticTax: boolean
  currency: string
  metadata: Metadata
  paymentMetadata: Metadata
  receiptEmail: string | null
  customerEmail: string | null
  successUrl: string
  cancelUrl: string | null
  /** Shown next to the pay button. */
  submitMessage: string | null
  paymentId: string | null
  declines: number
}

/** A payment intent and its one charge. */
export type Payment = {
  id: string
  created: number
  amount: number
  amountRefunded: number
  status: 'succeeded' | 'processing' | 'requires_payment_method'
  metadata: Metadata
  receiptEmail: string | null
  disputeId: string | null
}

export type Refund = {
  id: string
  created: number
  paymentId: string
  amount: number
  status: 'succeeded' | 'failed' | 'canceled'
  reason: string | null
}

export type Dispute = { id: string; paymentId: string; status: 'needs_response' | 'won' | 'lost' }

export type Records = ReturnType<typeof createRecords>

export function createRecords() {
  return {
    sessions: new ObjectStore<Session>('checkout.session'),
    payments: new ObjectStore<Payment>('payment_intent'),
    refunds: new ObjectStore<Refund>('refund'),
    disputes: new ObjectStore<Dispute>('dispute'),
  }
}

export function chargeIdOf(paymentId: string): string {
  return paymentId.replace('pi_', 'ch_')
}

export class ObjectStore<Entry extends { id: string }> {
  readonly #entries = new Map<string, Entry>()
  readonly #kind: string

  constructor(kind: string) {
    this.#kind = kind
  }

  add(entry: Entry): void {
    this.#entries.set(entry.id, entry)
  }

  find(id: string): Entry | undefined {
    return this.#entries.get(id)
  }

  get(id: string, param: string): Entry {
    const entry = this.#entries.get(id)
    if (!entry) throw notFound(this.#kind, id, param)
    return entry
  }

  newestFirst(): Entry[] {
    return [...this.#entries.values()].reverse()
  }
}
