import type { ContactMessage } from '#domain/contact.ts'
import type { Context } from '#server/context.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import { refuseEmail } from './admit-email.ts'

/**
 * Stores a contact message, and queues it for the operator and a reply to its sender, unless strangers have sent
 * this mailbox enough today.
 */
export async function receiveContact(ctx: Context, message: ContactMessage): Promise<void> {
  const contactId = ctx.random.uuid()
  await ctx.db.transaction().execute(async (tx) => {
    await contactMessages.insert(tx, contactId, message, ctx.now())
    await ctx.queue.send(tx, 'forward-contact', { contactId })
    const refusal = await refuseEmail(ctx, tx, { kind: 'contact-received', to: message.email })
    if (!refusal) await ctx.queue.send(tx, 'acknowledge-contact', { contactId })
  })
  ctx.log.info({ contactId }, 'contact message received')
}
