import type { Context } from '#server/context.ts'
import { writeEulogy } from '#server/flows/write-eulogy.ts'
import type { WorkerQueue } from '#server/store/queue.ts'

/** Two lanes: what is paid never waits behind what may yet be paid. */
export async function workOnEulogies(ctx: Context, queue: WorkerQueue, slots: number) {
  await queue.work('write-paid', slots, ({ submissionId }, { jobId, signal, settle }) =>
    writeEulogy(ctx, { submissionId, purpose: 'paid', holder: jobId, signal, settle }),
  )
  await queue.work('write-ahead', slots, ({ submissionId }, { jobId, signal, settle }) =>
    writeEulogy(ctx, { submissionId, purpose: 'ahead', holder: jobId, signal, settle }),
  )
}
