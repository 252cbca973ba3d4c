import type { Context } from '#server/context.ts'
import { eraseDue } from '#server/flows/erase-due.ts'
import { eraseFamily } from '#server/flows/erase-family.ts'
import type { WorkerQueue } from '#server/store/queue.ts'

export async function registerErasureJobs(ctx: Context, queue: WorkerQueue, slots: number) {
  await queue.work('erase-family', slots, async ({ rootId, reason }) => {
    await eraseFamily(ctx, { rootId, reason })
  })
  await queue.work('erase-due', 1, async () => {
    await eraseDue(ctx)
  })
  await queue.schedule('37 * * * *', 'erase-due')
}
