import type { Context } from '#server/context.ts'
import { forwardContact } from '#server/flows/forward-contact.ts'
import type { WorkerQueue } from '#server/store/queue.ts'

export async function registerContactJobs(ctx: Context, queue: WorkerQueue) {
  await queue.work('forward-contact', 1, ({ contactId }, { settle }) =>
    forwardContact(ctx, { contactId, settle }),
  )
}
