import type { ConfirmCheckoutReply } from '#contract/checkouts.ts'
import { recordPurchase } from '#web/analytics.ts'
import { confirmCheckout, mayPass } from '#web/api.ts'
import { logTrouble } from '#web/log.ts'
import { askAgain } from './ask-again.ts'

/** Asks until the server has an answer: a failing network says nothing about the payment. */
export async function confirmPayment(
  sessionId: string,
  submissionId: string,
  signal: AbortSignal,
): Promise<ConfirmCheckoutReply | null> {
  const failed = (error: unknown) => {
    logTrouble('The payment could not be confirmed', error)
    return mayPass(error)
  }
  const ask = () => confirmCheckout(sessionId, submissionId)
  const reply = await askAgain(ask, failed, signal).catch(() => ({ state: 'unpaid' as const }))
  if (reply?.state === 'paid-here') await recordPurchase(submissionId, reply)
  return signal.aborted ? null : reply
}
