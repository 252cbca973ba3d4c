import type { Context } from '#server/context.ts'
import type { Tx } from '#server/store/database.ts'
import * as emails from '#server/store/emails.ts'
import type { EmailKind } from '#server/store/schema.ts'
import * as signals from '#server/store/signals.ts'
import type { Submission } from '#server/store/submissions.ts'

/** The preview's letter, unless strangers have filled this mailbox today: the page shows it anyway. */
export async function queuePreviewEmail(ctx: Context, tx: Tx, submission: Submission) {
  const mailbox = ctx.guard.hashMailbox(submission.email)
  const count = { mailbox, max: ctx.guard.previewEmailsPerMailbox, now: ctx.now() }
  if (await emails.takeFromDailyLimit(tx, count))
    return queueEmail(ctx, tx, submission.id, 'preview')
  ctx.log.warn({ submissionId: submission.id }, 'email skipped: mailbox reached its daily limit')
}

/** Has a letter sent when the caller's transaction commits; each kind once for a submission. */
export async function queueEmail(ctx: Context, tx: Tx, submissionId: string, kind: EmailKind) {
  const letter = { id: ctx.random.uuid(), submissionId, kind, now: ctx.now() }
  const emailId = await emails.insert(tx, letter)
  if (emailId) await ctx.queue.send(tx, 'send-email', { emailId })
}

/** The text is paid for and written: the letter goes out and whoever waits is told. */
export async function deliverEulogy(ctx: Context, tx: Tx, submissionId: string) {
  await queueEmail(ctx, tx, submissionId, 'eulogy')
  await signals.notify(tx, { submissionId, type: 'ready' })
}
