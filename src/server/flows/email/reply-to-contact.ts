import type { Context } from '#server/context.ts'
import { contactReplyEmail } from '#server/emails/contact-reply.ts'
import * as contactReplies from '#server/store/desk/contact-replies.ts'
import { receivedId } from './acknowledge-contact.ts'
import { alertOperator } from './alert-operator.ts'
import { type EmailJob, recordOutcome, renewJob } from './record-outcome.ts'

/** Emails the operator's reply to the sender of a contact message. Replies to it reach the operator. */
export async function replyToContact(
  ctx: Context,
  run: EmailJob & { replyId: string },
): Promise<void> {
  const reply = await contactReplies.find(ctx.db, run.replyId)
  if (!reply || reply.sent_at || reply.failed_at) return
  const content = await contactReplyEmail(reply)
  await renewJob(run)
  // Mail clients show it below the note that we got the message.
  const thread = reply.acknowledged_at ? { follows: receivedId(reply.contact_id) } : {}
  const result = await ctx.mail.send(reply.email, { ...content, sendId: reply.id, ...thread })
  await recordOutcome(ctx, run, result, async (tx) => {
    if (result === 'sent') await contactReplies.markSent(tx, reply.id, ctx.now())
    else {
      await contactReplies.markFailed(tx, reply.id, result.reason, ctx.now())
      await alertOperator(ctx, tx, { alert: 'reply-bounced', subjectId: reply.contact_id })
    }
  })
}
