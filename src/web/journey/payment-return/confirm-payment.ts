import type { ConfirmCheckoutReply } from '#contract/checkouts.ts'
import { recordPurchase } from '#web/analytics.ts'
import { confirmCheckout, isOutdated } from '#web/api.ts'
import { dropDraftAt, linkKey, openedCheckout } from '#web/journey/pending-input.ts'
import { retryWithBackoff } from '#web/journey/waiting/retry-with-backoff.ts'

export type Confirmation = ConfirmCheckoutReply | { state: 'outdated' }

/** Retries until the server answers: a network error doesn't tell whether the payment went through. */
export async function confirmPayment(
  sessionId: string,
  submissionId: string,
  signal: AbortSignal,
): Promise<Confirmation | null> {
  const claim = linkKey.take(submissionId)
  const request = () => confirmCheckout(sessionId, submissionId, claim)
  const reply = await retryWithBackoff(request, 'The payment could not be confirmed', signal).catch(
    (error: unknown): Confirmation => ({ state: isOutdated(error) ? 'outdated' : 'unpaid' }),
  )
  // Once the page was loaded again, it needs the claim.
  if (!signal.aborted && reply?.state !== 'outdated') linkKey.drop(submissionId)
  if (reply?.state === 'paid-here') {
    // The draft of a text without a preview is kept until it's paid for.
    dropDraftAt(openedCheckout.find(submissionId) || '')
    await recordPurchase(submissionId, reply)
  }
  return signal.aborted ? null : reply
}
