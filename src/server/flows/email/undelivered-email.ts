import { emailKinds } from '#domain/email.ts'
import type { Context } from '#server/context.ts'
import type { MailEvent } from '#server/gateways/mail/mail.ts'
import * as emails from '#server/store/emails.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import { alertOperator } from './alert-operator.ts'

/**
 * Handles a bounce or complaint that arrives after the mail server accepted the email. Idempotent. If we never sent this
 * email to the reported mailbox, the report is ignored.
 */
export async function recordMailEvent(ctx: Context, event: MailEvent): Promise<void> {
  const email = await emails.findDelivered(ctx.db, event)
  const { id: emailId = null, kind = null } = email ?? {}
  ctx.log.warn({ emailId, kind, event: event.kind }, 'email not delivered')
  if (!email) return
  const mailbox = ctx.guard.hashMailbox(event.address)
  await ctx.db.transaction().execute(async (tx) => {
    if (event.kind === 'complained') {
      await mailboxes.addUnsubscribed(tx, mailbox, ctx.now())
      if (emailKinds[email.kind].paid)
        await alertOperator(ctx, tx, { alert: 'email-complained', subjectId: email.id })
      return
    }
    const { reason, isMailboxRejected } = event
    const isNew = await emails.markBounced(tx, email, reason, ctx.now())
    if (isMailboxRejected) await mailboxes.addBounced(tx, { mailbox, reason, now: ctx.now() })
    if (isNew && emailKinds[email.kind].paid)
      await alertOperator(ctx, tx, { alert: 'email-bounced', subjectId: email.id }, email.sends)
  })
}
