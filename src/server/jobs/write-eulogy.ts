import type { Context } from '#server/context.ts'
import { attemptPaidText, writeWithTimeout } from '#server/flows/attempt-paid-text.ts'
import type { WorkerQueue } from '#server/store/queue.ts'

/** Two lanes: what is paid never waits behind what may yet be paid. */
export async function registerWritingJobs(ctx: Context, queue: WorkerQueue, slots: number) {
  await queue.work('write-paid', slots, ({ submissionId, afterRefund = false }, run) => {
    const { jobId: holder, signal, settle } = run
    return attemptPaidText(ctx, { submissionId, afterRefund, holder, signal, settle })
  })
  await queue.work('prewrite', slots, ({ submissionId }, { jobId, signal, settle }) =>
    writeWithTimeout(ctx, { submissionId, purpose: 'prewrite', holder: jobId, signal, settle }),
  )
}
