import type { Context } from '#server/context.ts'
import * as mailboxes from '#server/store/mailboxes.ts'

/** The link that stops emails to this address which anyone can trigger. */
export const unsubscribeUrl = (ctx: Context, email: string) =>
  ctx.site.unsubscribe(ctx.unsubscribeKeys.create(ctx.guard.hashMailbox(email)))

/** Stops previews and other emails that anyone can trigger, or allows them again. False if the key isn't ours. */
export async function setUnsubscribed(
  ctx: Context,
  request: { key: string; unsubscribed: boolean },
): Promise<boolean> {
  const mailbox = ctx.unsubscribeKeys.verify(request.key)
  if (!mailbox) return false
  if (request.unsubscribed) await mailboxes.addUnsubscribed(ctx.db, mailbox, ctx.now())
  else await mailboxes.removeUnsubscribed(ctx.db, mailbox)
  ctx.log.info({ unsubscribed: request.unsubscribed }, 'mailbox subscription changed')
  return true
}
