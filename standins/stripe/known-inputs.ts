import { setTimeout as pause } from 'node:timers/promises'
import { providerFailure } from './errors.ts'

/** A 404 without an error object, which the SDK takes for success. */
export class EmptyNotFound extends Error {}

export async function simulateKnownFailure(email: string | null): Promise<void> {
  if (email === null) return
  if (email.startsWith('stripe-down')) throw providerFailure(500)
  if (email.startsWith('stripe-404-empty')) throw new EmptyNotFound()
  if (email.startsWith('stripe-slow')) await pause(3_000)
}

export function isDeclinedAtFirst(email: string | null): boolean {
  return email?.startsWith('declined') ?? false
}

export function isPaidLater(email: string | null): boolean {
  return email?.startsWith('unpaid') ?? false
}

/** How often each webhook about a session is sent. */
export function webhookCopies(email: string | null): number {
  if (email?.startsWith('webhook-lost')) return 0
  return email?.startsWith('webhook-doubled') ? 2 : 1
}
