import type { Irreversible } from '#domain/irreversible.ts'
import type { Context } from '#server/context.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { revokeFamilyLinks } from '#server/flows/privacy/revoke-links.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as contributions from '#server/store/contributions/contributions.ts'
import * as memoryRequests from '#server/store/contributions/memory-requests.ts'
import * as inbox from '#server/store/desk/inbox.ts'
import * as emails from '#server/store/emails.ts'
import * as restore from '#server/store/irreversible.ts'
import * as unsubscribedMailboxes from '#server/store/mailboxes/unsubscribed.ts'
import * as readerLinks from '#server/store/reader-links.ts'
import * as submissions from '#server/store/submissions.ts'
import * as testimonials from '#server/store/testimonials.ts'

type EmailSent = Extract<Irreversible, { what: 'email-sent' }>

/**
 * Repeats on a restored database what the backup doesn't know and no restore may undo. Run before a worker starts:
 * it would send pending emails again. Running it twice changes nothing. Returns how many entries changed something.
 */
export async function reapply(ctx: Context, entries: Irreversible[]): Promise<number> {
  // Erasures come last, so that they also delete what the other entries added.
  const [erasures, others] = [entries.filter(isErasure), entries.filter((e) => !isErasure(e))]
  let changed = 0
  for (const entry of [...others, ...erasures]) if (await apply(ctx, entry)) changed += 1
  ctx.log.info({ entries: entries.length, changed }, 'changes since the backup reapplied')
  return changed
}

const isErasure = ({ what }: Irreversible) => what === 'erased'

async function apply(ctx: Context, entry: Irreversible): Promise<boolean> {
  switch (entry.what) {
    case 'erased':
      return (await eraseFamily(ctx, entry)) === 'erased'
    case 'message-erased':
      return inbox.erase(ctx.db, entry.contactId)
    case 'key-revoked':
      return restore.revokeKey(ctx.db, entry.hash, entry.at)
    case 'reader-link-revoked':
      return restore.revokeReaderLink(ctx.db, entry.id, entry.at)
    case 'memory-link-revoked':
      return memoryRequests.revoke(ctx.db, entry.id, entry.at)
    case 'memory-deleted':
      return (await contributions.deleteById(ctx.db, entry.id, entry.at)).deleted
    case 'testimonial-changed':
      return testimonials.forgetBefore(ctx.db, entry.rootId, entry.at)
    case 'links-revoked':
      return (await revokeFamilyLinks(ctx, entry.rootId)) > 0
    case 'unsubscribed':
      return unsubscribe(ctx, Buffer.from(entry.mailbox, 'hex'), entry.at)
    case 'funeral-day-changed':
      return restore.changeFuneralDay(ctx.db, entry)
    case 'order-numbered':
      return restore.renumberOrder(ctx.db, entry.rootId, entry.orderNumber)
    case 'email-sent':
      return recordSentEmail(ctx, entry)
  }
}

async function unsubscribe(ctx: Context, mailbox: Buffer, at: Date): Promise<boolean> {
  if (await unsubscribedMailboxes.hasAny(ctx.db, [mailbox])) return false
  await unsubscribedMailboxes.add(ctx.db, mailbox, at)
  return true
}

/** Also makes the link in the email work again: its key can be computed. */
async function recordSentEmail(ctx: Context, entry: EmailSent): Promise<boolean> {
  const changed = await restore.markSentAgain(ctx.db, entry)
  const stored = await emails.find(ctx.db, entry.emailId)
  const known = stored?.submission_id ?? entry.email?.submissionId
  const submission = known ? await submissions.find(ctx.db, known) : undefined
  if (!submission) return changed
  const sends = entry.email?.sends ?? stored?.sends ?? 1
  const { id: submissionId, root_id: rootId } = submission
  const link = { key: ctx.emailKey({ id: entry.emailId, sends }), rootId, now: entry.at }
  if (stored?.recipient) {
    const id = ctx.random.uuid()
    await readerLinks.insert(ctx.db, { ...link, id, submissionId, emailId: stored.id })
  } else {
    const mailbox = ctx.guard.hashMailbox(submission.email)
    await accessKeys.addForEmail(ctx.db, { ...link, emailId: stored?.id ?? null, mailbox })
  }
  return changed
}
