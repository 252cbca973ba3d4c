import type { Access } from '#domain/access.ts'
import { emailKinds } from '#domain/email.ts'
import { purchaseCan } from '#domain/order/purchase.ts'
import type { Context } from '#server/context.ts'
import type { MailEvent } from '#server/gateways/mail/mail.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as orders from '#server/store/desk/orders.ts'
import * as emails from '#server/store/emails.ts'
import * as families from '#server/store/families.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import * as memoryLinks from '#server/store/memories/memory-links.ts'
import * as readerLinks from '#server/store/reader-links.ts'
import * as submissions from '#server/store/submissions.ts'
import { alertOperator } from './alert-operator.ts'

/**
 * Handles a bounce or complaint that arrives after the mail server accepted the email. Idempotent. If we never sent this
 * email to the reported mailbox, the report is ignored.
 */
export async function recordMailEvent(ctx: Context, event: MailEvent): Promise<void> {
  const email = await emails.findDelivered(ctx.db, event)
  const { id: emailId = null, kind = null } = email ?? {}
  ctx.log.warn({ emailId, kind, event: event.kind }, 'email not delivered')
  if (!email) return
  const mailbox = ctx.guard.hashMailbox(event.address)
  await ctx.db.transaction().execute(async (tx) => {
    if (event.kind === 'complained') {
      await mailboxes.addUnsubscribed(tx, mailbox, ctx.now())
      if (emailKinds[email.kind].paid)
        await alertOperator(ctx, tx, { alert: 'email-complained', subjectId: email.id })
      return
    }
    const { reason, isMailboxRejected } = event
    const isNew = await emails.markBounced(tx, email, reason, ctx.now())
    if (isMailboxRejected) await mailboxes.addBounced(tx, { mailbox, reason, now: ctx.now() })
    if (isNew && emailKinds[email.kind].paid)
      await alertOperator(ctx, tx, { alert: 'email-bounced', subjectId: email.id }, email.sends)
  })
}

/**
 * Only this address is the owner's from now on: every other one may be a stranger's, also one that paid. The caller puts it
 * into the form.
 */
export const forgetOtherAddresses = (ctx: Context, tx: Tx, rootId: string, email: string) =>
  mailboxes.forgetOthers(tx, rootId, ctx.guard.allAddressHashes(email))

/**
 * The owner corrects an address that no email about their order reached. What was sent there stops working, except in this
 * browser, and so do links for others that were made from there. The owner's don't: they were never in those emails.
 */
export async function correctEmail(
  ctx: Context,
  access: Access,
  email: string,
): Promise<'corrected' | 'not-found' | 'not-owner' | 'stale'> {
  const submission = await submissions.findWithKey(ctx.db, access)
  if (!submission) return submissions.explainRefusal(ctx.db, access)
  const { root_id: rootId } = submission
  return families.withLock(ctx.db, rootId, async (tx, purchase) => {
    const isBought = purchase !== undefined && purchaseCan('view', purchase)
    if (!isBought || !(await emails.hasUndelivered(tx, rootId))) return 'stale'
    await correctAddressIn(ctx, tx, { rootId, email, keptKeys: access.keys })
    ctx.log.info({ rootId }, 'address corrected')
    return 'corrected'
  })
}

/** The same in a transaction that has locked the family. Emails that still wait to be sent get a new key. */
export async function correctAddressIn(
  ctx: Context,
  tx: Tx,
  { rootId, email, keptKeys }: { rootId: string; email: string; keptKeys: readonly string[] },
): Promise<void> {
  const now = ctx.now()
  await forgetOtherAddresses(ctx, tx, rootId, email)
  await orders.changeEmail(tx, rootId, email)
  await emails.renewPending(tx, rootId)
  await readerLinks.revokeAll(tx, rootId, now, keptKeys)
  await memoryLinks.revokeAll(tx, rootId, now, ['linked'])
  await accessKeys.revokeAll(tx, rootId, now, keptKeys)
  for (const { id, sends } of await emails.repeatUndelivered(tx, rootId, now))
    await ctx.queue.send(tx, 'send-email', { emailId: id }, sends)
}
