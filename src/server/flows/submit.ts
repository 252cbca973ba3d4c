import type { SubmissionRow } from '#domain/submission.ts'
import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as submissionOrigins from '#server/store/submission-origins.ts'
import * as submissions from '#server/store/submissions.ts'

export type Sender = {
  address: string
  keys: string[]
  /** The browser's name for this sending: the same form under the same name is one submission. */
  idempotencyKey: string | null
}

/** Stores what a person told us, once, and gives their browser the key to it. */
export async function submit(ctx: Context, row: SubmissionRow, from: Sender) {
  const newId = ctx.random.uuid()
  const key = ctx.random.key()
  const now = ctx.now()
  const id = await ctx.db.transaction().execute(async (tx) => {
    const id = await submissionOrigins.insert(tx, {
      submissionId: newId,
      idempotencyHash:
        from.idempotencyKey === null
          ? null
          : submissionOrigins.hashRequest(from.idempotencyKey, row),
      network: ctx.guard.hashNetwork(from.address),
      browser: (await submissionOrigins.findBrowser(tx, from.keys)) ?? ctx.random.uuid(),
      now,
    })
    if (id === newId) await submissions.insert(tx, id, id, row, now)
    await accessKeys.addForBrowser(tx, key, id, now)
    return id
  })
  ctx.log.info({ submissionId: id, again: id !== newId }, 'submitted')
  return { id, rootId: id, key }
}
