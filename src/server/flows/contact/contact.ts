import { type ContactMessage, forwardedPerHour } from '#domain/contact.ts'
import type { Context } from '#server/context.ts'
import {
  contactEmail,
  contactReceivedEmail,
  contactReplyEmail,
  heldMessagesEmail,
} from '#server/emails/contact.ts'
import { findRefusal, refuseEmail } from '#server/flows/email/admit-email.ts'
import { alertOperator } from '#server/flows/email/alert-operator.ts'
import { type EmailJob, recordOutcome, renewJob } from '#server/flows/email/record-outcome.ts'
import { unsubscribeUrl } from '#server/flows/email/unsubscribe.ts'
import * as contactMessages from '#server/store/contact-messages.ts'
import * as inbox from '#server/store/desk/inbox.ts'
import * as mailboxes from '#server/store/mailboxes.ts'

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

/** The `sendId` of the note that we got a message. */
const receivedId = (contactId: string) => `${contactId}.received`

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
      await mailboxes.addBounced(tx, { mailbox, reason: result.reason, now: ctx.now() })
  })
}

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

/** Emails the operator's reply to the sender of a contact message. Replies to it reach the operator. */
export async function replyToContact(
  ctx: Context,
  run: EmailJob & { replyId: string },
): Promise<void> {
  const reply = await inbox.findReply(ctx.db, run.replyId)
  if (!reply || reply.sent_at || reply.failed_at) return
  const content = await contactReplyEmail(reply)
  await renewJob(run)
  // Mail clients show it below the note that we got the message.
  const thread = reply.acknowledged_at ? { follows: receivedId(reply.contact_id) } : {}
  const result = await ctx.mail.send(reply.email, { ...content, sendId: reply.id, ...thread })
  await recordOutcome(ctx, run, result, async (tx) => {
    if (result === 'sent') await inbox.markReplySent(tx, reply.id, ctx.now())
    else {
      await inbox.markReplyFailed(tx, reply.id, result.reason, ctx.now())
      await alertOperator(ctx, tx, { alert: 'reply-bounced', subjectId: reply.contact_id })
    }
  })
}

const hourMs = 60 * 60 * 1_000

/** The start of the hour, UTC, as it stands in the job. */
export const hourOf = (date: Date) =>
  new Date(Math.floor(date.getTime() / hourMs) * hourMs).toISOString()

/** After the last message of the hour is stored, whichever process stores it. */
const summaryDueAt = (hour: string) => new Date(new Date(hour).getTime() + 1.1 * hourMs)

/** Emails the messages of an hour that were not forwarded to the operator, all in one. */
export async function summarizeContacts(
  ctx: Context,
  run: EmailJob & { hour: string },
): Promise<void> {
  const from = new Date(run.hour)
  const to = new Date(from.getTime() + hourMs)
  const messages = await contactMessages.listUnforwarded(ctx.db, from, to)
  if (messages.length === 0) return
  const content = await heldMessagesEmail(messages)
  await renewJob(run)
  await ctx.mail.sendToOperator({ ...content, sendId: `messages.${from.getTime()}` })
  const ids = messages.map(({ id }) => id)
  await recordOutcome(ctx, run, 'sent', (tx) => contactMessages.markForwarded(tx, ids, ctx.now()))
}
