import type { Context } from '#server/context.ts'
import { giveUp } from '#server/flows/give-up.ts'
import type { WorkerQueue } from '#server/store/queue.ts'

export async function workOnGivenUp(ctx: Context, queue: WorkerQueue) {
  await queue.work('given-up', 1, (lost) => giveUp(ctx, lost))
}
