import type { Access } from '#domain/access.ts'
import { emailKinds } from '#domain/email.ts'
import type { Context } from '#server/context.ts'
import type { MailEvent } from '#server/gateways/mail/mail.ts'
import * as emails from '#server/store/emails.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import * as submissions from '#server/store/submissions.ts'
import { alertOperator } from './alert-operator.ts'

/** An email was accepted, and what became of it is known only now. The same again changes nothing. */
export async function recordMailEvent(ctx: Context, event: MailEvent): Promise<void> {
  const email = await emails.findDelivered(ctx.db, event)
  const mailbox = ctx.guard.hashMailbox(event.address)
  await ctx.db.transaction().execute(async (tx) => {
    if (event.kind === 'complained') {
      await mailboxes.addUnsubscribed(tx, mailbox, ctx.now())
      if (email && emailKinds[email.kind].paid)
        await alertOperator(ctx, tx, { alert: 'email-complained', subjectId: email.id })
      return
    }
    const { reason, isMailboxRejected } = event
    const isNew = email && (await emails.markBounced(tx, email, reason, ctx.now()))
    if (isMailboxRejected) await mailboxes.addBounced(tx, { mailbox, reason, now: ctx.now() })
    if (isNew && emailKinds[email.kind].paid)
      await alertOperator(ctx, tx, { alert: 'email-bounced', subjectId: email.id }, email.sends)
  })
  const kind = email?.kind ?? null
  ctx.log.warn({ emailId: email?.id ?? null, kind, event: event.kind }, 'email not delivered')
}

/**
 * The owner corrects an address that no email about their order reached. What was sent there stops working, except in this
 * browser; links that the owner made for others don't, because they were never in those emails.
 */
export async function correctEmail(
  ctx: Context,
  access: Access,
  email: string,
): Promise<'corrected' | 'not-found' | 'not-owner' | 'stale'> {
  const submission = await submissions.findWithKey(ctx.db, access)
  if (!submission) return submissions.explainRefusal(ctx.db, access)
  const { root_id: rootId } = submission
  return ctx.db.transaction().execute(async (tx) => {
    const family = { rootId, email, keptKeys: access.keys, now: ctx.now() }
    const again = await emails.correctAddress(tx, family)
    for (const { id, sends } of again)
      await ctx.queue.send(tx, 'send-email', { emailId: id }, sends)
    if (again.length === 0) return 'stale'
    ctx.log.info({ rootId }, 'address corrected')
    return 'corrected'
  })
}
