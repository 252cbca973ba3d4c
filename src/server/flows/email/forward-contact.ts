import type { Context } from '#server/context.ts'
import { contactEmail } from '#server/emails/contact.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import type { Tx } from '#server/store/database/database.ts'

/** Emails a message to the operator, with the visitor's address as Reply-To. */
export async function forwardContact(
  ctx: Context,
  run: { contactId: string; settle: (tx: Tx) => Promise<boolean> },
): Promise<void> {
  const contact = await contactMessages.find(ctx.db, run.contactId)
  if (!contact || contact.forwarded_at) return
  const replyTo = { name: contact.name, address: contact.email }
  await ctx.mail.sendToOperator({ ...(await contactEmail(contact)), sendId: contact.id }, replyTo)
  await ctx.db.transaction().execute(async (tx) => {
    await contactMessages.markForwarded(tx, contact.id, ctx.now())
    if (!(await run.settle(tx))) throw new Error('Another worker has taken over this job')
  })
}
