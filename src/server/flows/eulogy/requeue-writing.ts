import type { Context } from '#server/context.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as families from '#server/store/families.ts'
import * as submissions from '#server/store/submissions.ts'

export type RequeueOutcome = 'writing-queued' | 'already-written'

/** Queues the first text of a paid order again after a permanent failure, once the cause is fixed. */
export async function requeueWriting(
  ctx: Context,
  submissionId: string,
  { dryRun = false } = {},
): Promise<RequeueOutcome> {
  if (await eulogies.isWritten(ctx.db, submissionId)) return 'already-written'
  if (dryRun) return 'writing-queued'
  const attempt = Math.floor(ctx.now().getTime() / 1000)
  await families.withLock(ctx.db, submissionId, async (tx) => {
    await submissions.setWritingFailed(tx, submissionId, null)
    await ctx.queue.send(tx, 'write-paid', { submissionId, again: true }, attempt)
  })
  return 'writing-queued'
}
