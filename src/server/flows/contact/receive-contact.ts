import { type ContactMessage, forwardedPerHour } from '#domain/contact.ts'
import type { Context } from '#server/context.ts'
import { refuseEmail } from '#server/flows/email/admit-email.ts'
import { queueNotice } from '#server/flows/email/queue-notice.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import type { Tx } from '#server/store/database/database.ts'

/**
 * Stores a contact message, and queues it for the operator and a reply to its sender, unless strangers have sent
 * this mailbox enough today.
 */
export async function receiveContact(ctx: Context, message: ContactMessage): Promise<void> {
  const contactId = ctx.random.uuid()
  await ctx.db.transaction().execute(async (tx) => {
    await contactMessages.insert(tx, contactId, message, ctx.now())
    await forward(ctx, tx, contactId)
    const refusal = await refuseEmail(ctx, tx, { kind: 'contact-received', to: message.email })
    if (!refusal) await queueNotice(ctx, tx, { kind: 'contact-received', subjectId: contactId })
  })
  ctx.log.info({ contactId }, 'contact message received')
}

/**
 * What comes after the first ones of an hour waits for one email about all of it, so that nobody can bury the other
 * messages and our alerts.
 */
async function forward(ctx: Context, tx: Tx, contactId: string) {
  const hour = new Date(Math.floor(ctx.now().getTime() / hourMs) * hourMs)
  if ((await contactMessages.countForwarded(tx, hour)) < forwardedPerHour)
    return queueNotice(ctx, tx, { kind: 'contact-message', subjectId: contactId })
  // After the last message of the hour is stored, whichever process stores it.
  const dueAt = new Date(hour.getTime() + 1.1 * hourMs)
  return queueNotice(ctx, tx, { kind: 'held-messages', subjectId: hour.toISOString(), dueAt })
}

export const hourMs = 60 * 60 * 1_000
