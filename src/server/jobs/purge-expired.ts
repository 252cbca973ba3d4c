import type { Context } from '#server/context.ts'
import { purgeExpired } from '#server/flows/purge-expired.ts'
import type { WorkerQueue } from '#server/store/queue.ts'

export async function registerPurgeJobs(ctx: Context, queue: WorkerQueue) {
  await queue.work('purge-expired', 1, () => purgeExpired(ctx))
  await queue.schedule('17 * * * *', 'purge-expired')
}
