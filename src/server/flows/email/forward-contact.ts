import type { Context } from '#server/context.ts'
import { contactEmail } from '#server/emails/contact.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import { type EmailJob, recordOutcome, renewJob } from './record-outcome.ts'

/** Emails a message to the operator, with the visitor's address as Reply-To. */
export async function forwardContact(
  ctx: Context,
  run: EmailJob & { contactId: string },
): Promise<void> {
  const contact = await contactMessages.find(ctx.db, run.contactId)
  if (!contact || contact.forwarded_at) return
  const replyTo = { name: contact.name, address: contact.email }
  const content = await contactEmail(contact)
  await renewJob(run)
  await ctx.mail.sendToOperator({ ...content, sendId: contact.id }, replyTo)
  await recordOutcome(ctx, run, 'sent', (tx) =>
    contactMessages.markForwarded(tx, contact.id, ctx.now()),
  )
}
