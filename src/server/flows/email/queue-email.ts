import type { EmailKind } from '#domain/email.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/store/database/database.ts'
import * as signals from '#server/store/database/signals.ts'
import * as emails from '#server/store/emails.ts'
import type { Submission } from '#server/store/submissions.ts'

/** Skipped if this mailbox has reached today's limit, so it can't be flooded. The page shows the preview anyway. */
export async function queuePreviewEmail(ctx: Context, tx: Tx, submission: Submission) {
  const mailbox = ctx.guard.hashMailbox(submission.email)
  const count = { mailbox, max: ctx.guard.previewEmailsPerMailbox, now: ctx.now() }
  if (await emails.takeFromDailyLimit(tx, count))
    return queueEmail(ctx, tx, submission.id, 'preview')
  ctx.log.warn({ submissionId: submission.id }, 'email skipped: mailbox reached its daily limit')
}

/** Queues an email in the caller's transaction. Each kind is sent once per submission. */
export async function queueEmail(ctx: Context, tx: Tx, submissionId: string, kind: EmailKind) {
  const email = { id: ctx.random.uuid(), submissionId, kind, now: ctx.now() }
  const emailId = await emails.insert(tx, email)
  if (emailId) await ctx.queue.send(tx, 'send-email', { emailId })
}

/** Called when a text is both paid and written: queues the email and notifies the waiting browser. */
export async function deliverEulogy(ctx: Context, tx: Tx, submissionId: string) {
  await queueEmail(ctx, tx, submissionId, 'eulogy')
  await signals.notify(tx, { submissionId, type: 'ready' })
}
