import type { Context } from '#server/context.ts'
import { confirmPayment } from '#server/flows/confirm-payment.ts'
import { reconcile } from '#server/flows/reconcile.ts'
import { refundPayment } from '#server/flows/refund-payment.ts'
import type { WorkerQueue } from '#server/store/queue.ts'

export async function registerPaymentJobs(ctx: Context, queue: WorkerQueue, slots: number) {
  await queue.work('confirm-payment', slots, async ({ sessionId }) => {
    await confirmPayment(ctx, sessionId)
  })
  await queue.work('refund-payment', 1, ({ checkoutId }) => refundPayment(ctx, checkoutId))
  await queue.work('reconcile', 1, async () => {
    await reconcile(ctx)
  })
  await queue.schedule('* * * * *', 'reconcile')
}
