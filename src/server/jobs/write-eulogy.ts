import type { Context } from '#server/context.ts'
import { attemptPaidText, writeInTime } from '#server/flows/attempt-paid-text.ts'
import type { WorkerQueue } from '#server/store/queue.ts'

/** Two lanes: what is paid never waits behind what may yet be paid. */
export async function workOnEulogies(ctx: Context, queue: WorkerQueue, slots: number) {
  await queue.work('write-paid', slots, ({ submissionId, afterRefund = false }, run) => {
    const { jobId: holder, signal, settle } = run
    return attemptPaidText(ctx, { submissionId, afterRefund, holder, signal, settle })
  })
  await queue.work('write-ahead', slots, ({ submissionId }, { jobId, signal, settle }) =>
    writeInTime(ctx, { submissionId, purpose: 'ahead', holder: jobId, signal, settle }),
  )
}
