import type { Context } from '#server/context.ts'
import { handleDeadLetter } from '#server/flows/handle-dead-letter.ts'
import type { WorkerQueue } from '#server/store/queue.ts'

export async function registerDeadLetterJobs(ctx: Context, queue: WorkerQueue) {
  await queue.work('dead-letter', 1, (lost) => handleDeadLetter(ctx, lost))
}
