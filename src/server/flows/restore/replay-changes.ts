import type { DeskReply } from '#domain/desk/outcomes.ts'
import { type IrreversibleChange, parseChanges } from '#domain/irreversible-changes.ts'
import type { Context } from '#server/context.ts'
import { audited, type Operator } from '#server/flows/desk/desk-action.ts'
import { eraseFamily } from '#server/flows/privacy/erase-family.ts'
import { revokeFamilyLinks } from '#server/flows/privacy/revoke-links.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import { isFamilyErased, type Tx } from '#server/store/database/database.ts'
import * as inbox from '#server/store/desk/inbox.ts'
import * as emails from '#server/store/emails.ts'
import * as families from '#server/store/families.ts'
import * as restore from '#server/store/list-changes.ts'
import * as mailboxes from '#server/store/mailboxes.ts'
import * as memories from '#server/store/memories/memories.ts'
import * as memoryLinks from '#server/store/memories/memory-links.ts'
import * as submissions from '#server/store/submissions.ts'

type EmailSent = Extract<IrreversibleChange, { what: 'email-sent' }>

/**
 * Repeats on a restored database what the backup doesn't know and no restore may undo. Run before a worker starts:
 * it would send pending emails again. Running it twice changes nothing. Returns how many entries changed something.
 */
async function replay(ctx: Context, entries: IrreversibleChange[]): Promise<number> {
  let changed = 0
  for (const entry of inOrder(entries)) {
    // The backup may have been made while a family was being erased: nothing of it is written anymore.
    const isChanged = await apply(ctx, entry).catch((error: unknown) => {
      if (isFamilyErased(error)) return false
      throw error
    })
    if (isChanged) changed += 1
  }
  ctx.log.info({ entries: entries.length, changed }, 'changes since the backup reapplied')
  return changed
}

/**
 * As it happened, so that all links that were stopped at some time are those from before. A single link that was stopped
 * stays so whatever else happened, and an erasure deletes what other entries add: these come last.
 */
const inOrder = (entries: IrreversibleChange[]) =>
  entries.toSorted((a, b) => rank(a) - rank(b) || timeOf(a) - timeOf(b))

const last: IrreversibleChange['what'][] = ['key-revoked', 'reader-link-revoked', 'erased']
const rank = ({ what }: IrreversibleChange) => last.indexOf(what)
const timeOf = (entry: IrreversibleChange) => ('at' in entry ? entry.at.getTime() : 0)

async function apply(ctx: Context, entry: IrreversibleChange): Promise<boolean> {
  const locked = ({ rootId }: { rootId: string }, write: (tx: Tx) => Promise<boolean>) =>
    families.withLock(ctx.db, rootId, write)
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
      return memoryLinks.revoke(ctx.db, entry.id, entry.at)
    case 'memory-deleted':
      return (await memories.deleteById(ctx.db, entry.id, entry.at)).deleted
    case 'links-revoked':
      return (await revokeFamilyLinks(ctx, entry.rootId)) > 0
    case 'unsubscribed':
      return unsubscribe(ctx, Buffer.from(entry.mailbox, 'hex'), entry.at)
    case 'order-numbered':
      return locked(entry, (tx) => restore.renumberOrder(tx, entry.rootId, entry.orderNumber))
    case 'email-sent':
      return recordSentEmail(ctx, entry)
  }
}

async function unsubscribe(ctx: Context, mailbox: Buffer, at: Date): Promise<boolean> {
  if (await mailboxes.hasUnsubscribed(ctx.db, [mailbox])) return false
  await mailboxes.addUnsubscribed(ctx.db, mailbox, at)
  return true
}

/** Also makes the link in the email work again: its key can be computed. */
async function recordSentEmail(ctx: Context, entry: EmailSent): Promise<boolean> {
  const email = await emails.find(ctx.db, entry.emailId)
  const known = email?.submission_id ?? entry.email?.submissionId
  const submission = known ? await submissions.find(ctx.db, known) : undefined
  if (!submission) return false
  return families.withLock(ctx.db, submission.root_id, (tx) =>
    recordSentIn(ctx, tx, entry, submission),
  )
}

async function recordSentIn(
  ctx: Context,
  tx: Tx,
  entry: EmailSent,
  submission: submissions.Submission,
): Promise<boolean> {
  const changed = await restore.markSentAgain(tx, entry)
  const stored = await emails.find(tx, entry.emailId)
  const sends = entry.email?.sends ?? stored?.sends ?? 1
  const to = stored?.recipient ?? submission.email
  const ofAddress = ctx.guard.allAddressHashes(to)
  const sentTo = entry.email?.mailbox
  const mailbox = sentTo ? Buffer.from(sentTo, 'hex') : ctx.guard.hashAddress(to)
  if (!ofAddress.some((each) => each.equals(mailbox))) {
    await mailboxes.forgetOthers(tx, submission.root_id, [mailbox])
    ctx.log.warn({ rootId: submission.root_id }, 'address changed since the backup')
  }
  await accessKeys.addForEmail(tx, {
    key: ctx.emailKey({ id: entry.emailId, sends }),
    rootId: submission.root_id,
    emailId: stored?.id ?? null,
    mailbox,
    now: entry.at,
  })
  return changed
}

/** What happened since then and a restore must not undo. */
export const listChanges = (ctx: Context, since: Date): Promise<IrreversibleChange[]> =>
  restore.listSince(ctx.db, since)

/** Repeats such a list on a restored database. `count`: entries that changed something. */
export async function replayChanges(
  ctx: Context,
  operator: Operator,
  list: string,
): Promise<DeskReply> {
  const entries = parseChanges(list)
  if (entries === 'unreadable')
    return { outcome: 'unreadable-list', dryRun: operator.dryRun ?? false }
  return audited(ctx, operator, { action: 'replay-changes' }, async (dryRun) => ({
    outcome: 'reapplied',
    count: dryRun ? 0 : await replay(ctx, entries),
  }))
}
