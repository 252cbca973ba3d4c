import type { Context } from '#server/context.ts'
import { contactReceivedEmail } from '#server/emails/contact-received.ts'
import * as bouncedMailboxes from '#server/store/bounced-mailboxes.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import type { Tx } from '#server/store/database/database.ts'
import { findRefusal } from './send-email.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** Tells the sender of a contact message that we received it. */
export async function acknowledgeContact(
  ctx: Context,
  run: { contactId: string; settle: (tx: Tx) => Promise<boolean> },
): Promise<void> {
  const contact = await contactMessages.find(ctx.db, run.contactId)
  if (!contact || contact.acknowledged_at) return
  const mailbox = ctx.guard.hashMailbox(contact.email)
  if (await findRefusal(ctx, contact.email)) return
  const unsubscribeLink = unsubscribeUrl(ctx, contact.email)
  const result = await ctx.mail.send(contact.email, {
    ...(await contactReceivedEmail({ unsubscribeLink })),
    sendId: `${contact.id}.received`,
    unsubscribeUrl: unsubscribeLink,
  })
  await ctx.db.transaction().execute(async (tx) => {
    if (result === 'sent') await contactMessages.markAcknowledged(tx, contact.id, ctx.now())
    else if (result.isMailboxRejected)
      await bouncedMailboxes.add(tx, { mailbox, reason: result.reason, now: ctx.now() })
    if (!(await run.settle(tx))) throw new Error('Another worker has taken over this job')
  })
}
