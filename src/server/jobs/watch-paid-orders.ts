import type { Context } from '#server/context.ts'
import { watchPaidOrder, watchPaidOrders } from '#server/flows/watch-paid-orders.ts'
import type { WorkerQueue } from '#server/store/queue.ts'

/**
 * Each order is looked at when it is due, by a job of its own. The regular look at all of them is a timer
 * of each worker: it needs no queue, so it still finds the orders when jobs are not run.
 */
export async function registerPaidOrderJobs(ctx: Context, queue: WorkerQueue) {
  await queue.work('watch-paid-order', 2, ({ orderNumber }) => watchPaidOrder(ctx, orderNumber))
  let looking: Promise<void> | null = null
  const look = () => {
    looking ??= watchPaidOrders(ctx)
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : 'unknown'
        ctx.log.error({ reason }, 'paid order check failed')
      })
      .finally(() => {
        looking = null
      })
  }
  look()
  const timer = setInterval(look, ctx.deadlines.refundMs / 10)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
