import type { Told } from '#domain/submission.ts'
import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as callers from '#server/store/callers.ts'
import * as submissions from '#server/store/submissions.ts'

export type Sender = { address: string; keys: string[] }

/** Stores what a person told us and gives their browser the key to it. */
export async function submit(ctx: Context, told: Told, from: Sender) {
  const id = ctx.chance.uuid()
  const key = ctx.chance.key()
  const now = ctx.now()
  await ctx.db.transaction().execute(async (tx) => {
    await submissions.insert(tx, id, id, told, now)
    await accessKeys.add(tx, key, id, 'browser', now)
    const browser = (await callers.browserWith(tx, from.keys)) ?? ctx.chance.uuid()
    const network = ctx.guard.network(from.address)
    await callers.insert(tx, { submissionId: id, network, browser, now })
  })
  ctx.log.info({ submissionId: id }, 'submitted')
  return { id, rootId: id, key }
}
