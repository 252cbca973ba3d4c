import type { Context } from '#server/context.ts'
import { contactReceivedEmail } from '#server/emails/contact-received.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import * as bouncedMailboxes from '#server/store/mailboxes/bounced.ts'
import { findRefusal } from './admit-email.ts'
import { type EmailJob, recordOutcome, renewJob } from './record-outcome.ts'
import { unsubscribeUrl } from './unsubscribe.ts'

/** The `sendId` of the note that we got a message. */
export const receivedId = (contactId: string) => `${contactId}.received`

/** Tells the sender of a contact message that we received it. */
export async function acknowledgeContact(
  ctx: Context,
  run: EmailJob & { contactId: string },
): Promise<void> {
  const contact = await contactMessages.find(ctx.db, run.contactId)
  if (!contact || contact.acknowledged_at) return
  const mailbox = ctx.guard.hashMailbox(contact.email)
  if (await findRefusal(ctx, ctx.db, { kind: 'contact-received', to: contact.email })) return
  const unsubscribeLink = unsubscribeUrl(ctx, contact.email)
  const content = await contactReceivedEmail({ unsubscribeLink })
  await renewJob(run)
  const result = await ctx.mail.send(contact.email, {
    ...content,
    sendId: receivedId(contact.id),
    unsubscribeUrl: unsubscribeLink,
  })
  await recordOutcome(ctx, run, result, async (tx) => {
    if (result === 'sent') await contactMessages.markAcknowledged(tx, contact.id, ctx.now())
    else if (result.isMailboxRejected)
      await bouncedMailboxes.add(tx, { mailbox, reason: result.reason, now: ctx.now() })
  })
}
