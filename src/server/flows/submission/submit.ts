import type { SubmissionRow } from '#domain/submission.ts'
import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as submissionOrigins from '#server/store/submission-origins.ts'
import * as submissions from '#server/store/submissions.ts'

export type Sender = {
  address: string
  keys: string[]
  /** The same form sent again with the same key is one submission. */
  idempotencyKey: string | null
}

/** Stores a submission once and issues a browser key for it. */
export async function submit(ctx: Context, row: SubmissionRow, sender: Sender) {
  const newId = ctx.random.uuid()
  const key = ctx.random.key()
  const now = ctx.now()
  const id = await ctx.db.transaction().execute(async (tx) => {
    const id = await submissionOrigins.insert(tx, {
      submissionId: newId,
      idempotencyHash:
        sender.idempotencyKey === null
          ? null
          : submissionOrigins.hashRequest(sender.idempotencyKey, row),
      network: ctx.guard.hashNetwork(sender.address),
      browser: (await submissionOrigins.findBrowser(tx, sender.keys)) ?? ctx.random.uuid(),
      now,
    })
    if (id === newId) await submissions.insert(tx, id, id, row, now)
    await accessKeys.addForBrowser(tx, key, id, now)
    return id
  })
  ctx.log.info({ submissionId: id, repeated: id !== newId }, 'submitted')
  return { id, rootId: id, key }
}
