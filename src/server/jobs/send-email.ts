import type { Context } from '#server/context.ts'
import { sendEmail } from '#server/flows/send-email.ts'
import type { WorkerQueue } from '#server/store/queue.ts'

export async function registerEmailJobs(ctx: Context, queue: WorkerQueue, slots: number) {
  await queue.work('send-email', slots, ({ emailId }, { settle }) =>
    sendEmail(ctx, { emailId, settle }),
  )
}
