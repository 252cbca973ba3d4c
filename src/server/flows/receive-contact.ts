import type { ContactMessage } from '#domain/contact.ts'
import type { Context } from '#server/context.ts'
import * as contactMessages from '#server/store/contact-messages.ts'

/** Keeps a message to us, and has it mailed to whoever answers. */
export async function receiveContact(ctx: Context, said: ContactMessage): Promise<void> {
  const contactId = ctx.random.uuid()
  await ctx.db.transaction().execute(async (tx) => {
    await contactMessages.insert(tx, contactId, said, ctx.now())
    await ctx.queue.send(tx, 'forward-contact', { contactId })
  })
  ctx.log.info({ contactId }, 'contact message received')
}
