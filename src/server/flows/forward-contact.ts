import type { Context } from '#server/context.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import type { Tx } from '#server/store/database.ts'

/** Mails a message to the operator; an answer goes straight to the visitor. */
export async function forwardContact(
  ctx: Context,
  run: { contactId: string; settle: (tx: Tx) => Promise<boolean> },
): Promise<void> {
  const said = await contactMessages.find(ctx.db, run.contactId)
  if (!said || said.forwarded_at) return
  const { name, email, subject, message } = said
  await ctx.mail.forwardContact({ contactId: said.id, name, email, subject, message })
  await ctx.db.transaction().execute(async (tx) => {
    await contactMessages.markForwarded(tx, said.id, ctx.now())
    if (!(await run.settle(tx))) throw new Error('Another worker has taken over this job')
  })
}
