import type { Told } from '#domain/submission.ts'
import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as callers from '#server/store/callers.ts'
import * as submissions from '#server/store/submissions.ts'

export type Sender = {
  address: string
  keys: string[]
  /** The browser's name for this sending: the same form under the same name is one submission. */
  sending: string | null
}

/** Stores what a person told us, once, and gives their browser the key to it. */
export async function submit(ctx: Context, told: Told, from: Sender) {
  const newId = ctx.chance.uuid()
  const key = ctx.chance.key()
  const now = ctx.now()
  const id = await ctx.db.transaction().execute(async (tx) => {
    const id = await callers.insert(tx, {
      submissionId: newId,
      mark: from.sending === null ? null : callers.markOf(from.sending, told),
      network: ctx.guard.network(from.address),
      browser: (await callers.browserWith(tx, from.keys)) ?? ctx.chance.uuid(),
      now,
    })
    if (id === newId) await submissions.insert(tx, id, id, told, now)
    await accessKeys.addForBrowser(tx, key, id, now)
    return id
  })
  ctx.log.info({ submissionId: id, again: id !== newId }, 'submitted')
  return { id, rootId: id, key }
}
