import type { Context } from '#server/context.ts'
import { watchPaidTexts } from '#server/flows/payment/watch-paid-texts.ts'

/**
 * Checks all late paid orders regularly, besides the job that each order has. A timer needs no queue, so
 * it finds the orders even while no jobs run.
 */
export function startPaidTextTimer(ctx: Context) {
  let running: Promise<void> | null = null
  const check = () => {
    running ??= watchPaidTexts(ctx)
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : 'unknown'
        ctx.log.error({ reason }, 'paid text check failed')
      })
      .finally(() => {
        running = null
      })
  }
  check()
  const timer = setInterval(check, ctx.deadlines.refundMs / 10)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
