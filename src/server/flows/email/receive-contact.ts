import type { ContactMessage } from '#domain/contact.ts'
import type { Context } from '#server/context.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import * as emails from '#server/store/emails.ts'

/**
 * Stores a contact message, and queues it for the operator and a reply to its sender. A mailbox that
 * reached its daily limit gets no reply, so it can't be flooded.
 */
export async function receiveContact(ctx: Context, message: ContactMessage): Promise<void> {
  const contactId = ctx.random.uuid()
  await ctx.db.transaction().execute(async (tx) => {
    await contactMessages.insert(tx, contactId, message, ctx.now())
    await ctx.queue.send(tx, 'forward-contact', { contactId })
    const mailbox = ctx.guard.hashMailbox(message.email)
    const count = { mailbox, max: ctx.guard.previewEmailsPerMailbox, now: ctx.now() }
    if (await emails.takeFromDailyLimit(tx, count))
      await ctx.queue.send(tx, 'acknowledge-contact', { contactId })
  })
  ctx.log.info({ contactId }, 'contact message received')
}
