import type { Context } from '#server/context.ts'
import { contactReplyEmail } from '#server/emails/contact-reply.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as contactReplies from '#server/store/desk/contact-replies.ts'
import { alertOperator } from './alert-operator.ts'

/** Emails the operator's reply to the sender of a contact message. Replies to it reach the operator. */
export async function replyToContact(
  ctx: Context,
  run: { replyId: string; settle: (tx: Tx) => Promise<boolean> },
): Promise<void> {
  const reply = await contactReplies.find(ctx.db, run.replyId)
  if (!reply || reply.sent_at || reply.failed_at) return
  const result = await ctx.mail.send(reply.email, {
    ...(await contactReplyEmail(reply)),
    sendId: reply.id,
  })
  await ctx.db.transaction().execute(async (tx) => {
    if (result === 'sent') await contactReplies.markSent(tx, reply.id, ctx.now())
    else {
      await contactReplies.markFailed(tx, reply.id, result.reason, ctx.now())
      await alertOperator(ctx, tx, { alert: 'reply-bounced', subjectId: reply.contact_id })
    }
    if (!(await run.settle(tx))) throw new Error('Another worker has taken over this job')
  })
}
