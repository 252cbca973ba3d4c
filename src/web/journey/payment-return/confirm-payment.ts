import type { ConfirmCheckoutReply } from '#contract/checkouts.ts'
import { recordPurchase } from '#web/analytics.ts'
import { confirmCheckout, isTransient } from '#web/api.ts'
import { retryWithBackoff } from '#web/journey/waiting/retry-with-backoff.ts'
import { logError } from '#web/log.ts'

/** Retries until the server answers: a network error doesn't tell whether the payment went through. */
export async function confirmPayment(
  sessionId: string,
  submissionId: string,
  signal: AbortSignal,
): Promise<ConfirmCheckoutReply | null> {
  const failed = (error: unknown) => {
    logError('The payment could not be confirmed', error)
    return isTransient(error)
  }
  const ask = () => confirmCheckout(sessionId, submissionId)
  const reply = await retryWithBackoff(ask, failed, signal).catch(() => ({
    state: 'unpaid' as const,
  }))
  if (reply?.state === 'paid-here') await recordPurchase(submissionId, reply)
  return signal.aborted ? null : reply
}
