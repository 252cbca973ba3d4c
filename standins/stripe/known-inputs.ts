import { setTimeout as pause } from 'node:timers/promises'
import { providerFailure } from './errors.ts'

/** A reply that Stripe itself would not write, but that its callers meet all the same. */
export class MalformedReply extends Error {
  readonly status: number
  readonly text: string
  readonly type: string

  constructor(status: number, text: string, type: string) {
    super(`HTTP ${status}`)
    this.status = status
    this.text = text
    this.type = type
  }
}

const badGateway =
  '<html><head><title>502 Bad Gateway</title></head><body>Bad Gateway</body></html>'

export async function simulateKnownFailure(email: string | null): Promise<void> {
  if (email === null) return
  if (email.startsWith('stripe-down')) throw providerFailure(500)
  if (email.startsWith('stripe-garbage')) throw new MalformedReply(502, badGateway, 'text/html')
  if (email.startsWith('stripe-404-empty')) throw new MalformedReply(404, '{}', 'application/json')
  if (email.startsWith('stripe-slow')) await pause(3_000)
}

export function isDeclinedAtFirst(email: string | null): boolean {
  return email?.startsWith('declined') ?? false
}

export function isPaidLater(email: string | null): boolean {
  return email?.startsWith('unpaid') ?? false
}
