import type { Context } from '#server/context.ts'
import { forget } from '#server/flows/forget.ts'
import type { WorkerQueue } from '#server/store/queue.ts'

export async function workOnForgetting(ctx: Context, queue: WorkerQueue) {
  await queue.work('forget', 1, () => forget(ctx))
  await queue.every('17 * * * *', 'forget')
}
