import type { ConfirmCheckoutReply } from '#contract/checkouts.ts'
import { recordPurchase } from '#web/analytics.ts'
import { confirmCheckout, mayPass } from '#web/api.ts'
import { logTrouble } from '#web/log.ts'

const firstPause = 2_000
const longestPause = 10_000

/** Asks until the server has an answer: a failing network says nothing about the payment. */
export async function confirmPayment(
  sessionId: string,
  submissionId: string,
  signal: AbortSignal,
): Promise<ConfirmCheckoutReply | null> {
  for (let pause = firstPause; !signal.aborted; pause = Math.min(pause * 2, longestPause)) {
    try {
      const reply = await confirmCheckout(sessionId, submissionId)
      if (reply.state === 'paid-here') await recordPurchase(submissionId, reply)
      return signal.aborted ? null : reply
    } catch (error) {
      logTrouble('The payment could not be confirmed', error)
      if (!mayPass(error)) return { state: 'unpaid' }
      await new Promise((resume) => setTimeout(resume, pause))
    }
  }
  return null
}
