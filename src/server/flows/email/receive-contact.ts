import type { ContactMessage } from '#domain/contact.ts'
import type { Context } from '#server/context.ts'
import * as contactMessages from '#server/store/contact-messages.ts'

/** Stores a contact message and queues it for forwarding to the operator. */
export async function receiveContact(ctx: Context, message: ContactMessage): Promise<void> {
  const contactId = ctx.random.uuid()
  await ctx.db.transaction().execute(async (tx) => {
    await contactMessages.insert(tx, contactId, message, ctx.now())
    await ctx.queue.send(tx, 'forward-contact', { contactId })
  })
  ctx.log.info({ contactId }, 'contact message received')
}
