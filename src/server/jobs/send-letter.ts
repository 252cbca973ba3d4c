import type { Context } from '#server/context.ts'
import { sendLetter } from '#server/flows/send-letter.ts'
import type { WorkerQueue } from '#server/store/queue.ts'

export async function workOnLetters(ctx: Context, queue: WorkerQueue, slots: number) {
  await queue.work('send-letter', slots, ({ letterId }, { settle }) =>
    sendLetter(ctx, { letterId, settle }),
  )
}
