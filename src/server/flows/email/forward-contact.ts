import { forwardedPerHour } from '#domain/contact.ts'
import type { Context } from '#server/context.ts'
import { contactEmail } from '#server/emails/contact.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import { type EmailJob, recordOutcome, renewJob } from './record-outcome.ts'
import { hourOf, summaryDueAt } from './summarize-contacts.ts'

/**
 * Emails a message to the operator, with the visitor's address as Reply-To. What comes after the first ones of an hour
 * waits for one email about all of it, so that nobody can bury the other messages and our alerts.
 */
export async function forwardContact(
  ctx: Context,
  run: EmailJob & { contactId: string },
): Promise<void> {
  const contact = await contactMessages.find(ctx.db, run.contactId)
  if (!contact || contact.forwarded_at) return
  const hour = hourOf(contact.received_at)
  const earlier = await contactMessages.countBetween(ctx.db, new Date(hour), contact.received_at)
  if (earlier >= forwardedPerHour) {
    await ctx.db.transaction().execute(async (tx) => {
      // The queue drops a second job for the same hour.
      await ctx.queue.send(tx, 'summarize-contacts', { hour }, undefined, summaryDueAt(hour))
      await run.settle(tx)
    })
    return
  }
  const replyTo = { name: contact.name, address: contact.email }
  const content = await contactEmail(contact)
  await renewJob(run)
  await ctx.mail.sendToOperator({ ...content, sendId: contact.id }, replyTo)
  await recordOutcome(ctx, run, 'sent', (tx) =>
    contactMessages.markForwarded(tx, [contact.id], ctx.now()),
  )
}
