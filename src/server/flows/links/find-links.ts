import { listedFamilies } from '#domain/order/listed-families.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as emails from '#server/store/emails.ts'
import * as families from '#server/store/families.ts'
import * as linkRequests from '#server/store/link-requests.ts'
import * as unsubscribedMailboxes from '#server/store/unsubscribed-mailboxes.ts'

type Run = { requestId: string; settle: (tx: Tx) => Promise<boolean> }

/**
 * Queues one email with the private links to everything that was written with this address. The email
 * belongs to the first listed family; list-links.ts finds the others when it is sent.
 */
export async function findLinks(ctx: Context, run: Run): Promise<void> {
  const request = await linkRequests.find(ctx.db, run.requestId)
  if (!request) return
  const { email } = request
  const mailbox = ctx.guard.hashMailbox(email)
  const [first] = listedFamilies(await families.listByEmail(ctx.db, email))
  // Previews are among the emails that an unsubscribed mailbox doesn't get.
  const mailboxes = ctx.guard.allMailboxHashes(email)
  const isStopped = !first?.paid && (await unsubscribedMailboxes.hasAny(ctx.db, mailboxes))
  const submissionId =
    first && !isStopped ? await families.findSubmissionOf(ctx.db, first.root_id, email) : null
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const queued = submissionId
      ? await queueLinks(ctx, tx, submissionId, mailbox)
      : 'nothing-to-send'
    await linkRequests.remove(tx, request.id)
    if (!(await run.settle(tx))) throw new Error('Another worker has taken over this job')
    return queued
  })
  ctx.log.info({ requestId: request.id, outcome }, 'private links looked up')
}

async function queueLinks(ctx: Context, tx: Tx, submissionId: string, mailbox: Buffer) {
  const count = { mailbox, max: ctx.guard.previewEmailsPerMailbox, now: ctx.now() }
  if (!(await emails.takeFromDailyLimit(tx, count))) return 'daily-limit'
  const email = { id: ctx.random.uuid(), submissionId, kind: 'find-links', now: ctx.now() } as const
  const newId = await emails.insert(tx, email)
  if (newId) {
    await ctx.queue.send(tx, 'send-email', { emailId: newId })
    return 'queued'
  }
  const earlier = await emails.findOfKind(tx, submissionId, 'find-links')
  const sends = earlier ? await emails.markForResend(tx, earlier.id) : null
  // An earlier request is still waiting to be sent.
  if (!earlier || sends === null) return 'already-queued'
  await ctx.queue.send(tx, 'send-email', { emailId: earlier.id }, sends)
  return 'queued'
}
