import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as bouncedMailboxes from '#server/store/bounced-mailboxes.ts'
import type { Tx } from '#server/store/database.ts'
import * as emails from '#server/store/emails.ts'
import * as submissions from '#server/store/submissions.ts'
import { alertOperator } from './alert-operator.ts'
import { composeAndSend } from './compose-email.ts'

type Run = { emailId: string; settle: (tx: Tx) => Promise<boolean> }

/**
 * Sends an email that is due. A crash after the mail server's yes sends it again, with the same key and
 * under the same Message-ID. What a server refuses for good is not tried again.
 */
export async function sendEmail(ctx: Context, run: Run): Promise<void> {
  const email = await emails.find(ctx.db, run.emailId)
  if (!email || email.sent_at || email.failed_at) return
  const submission = await submissions.find(ctx.db, email.submission_id)
  if (!submission) return

  const mailbox = ctx.guard.hashMailbox(submission.email)
  // A paid email goes out anyway: the mailbox may be in order again.
  const result =
    email.kind === 'preview' && (await bouncedMailboxes.has(ctx.db, mailbox))
      ? { reason: 'mailbox bounced before', isMailboxRejected: false }
      : await composeAndSend(ctx, {
          email,
          submission,
          ...(await linksFor(ctx, email, submission)),
        })

  await ctx.db.transaction().execute(async (tx) => {
    if (result === 'sent') {
      const isThisSending = await emails.markSent(tx, email, ctx.now())
      if (!isThisSending) throw new Error('The links were revoked while this email was being sent')
      await bouncedMailboxes.remove(tx, mailbox)
    } else {
      await emails.markFailed(tx, email.id, result.reason, ctx.now())
      const rejection = { mailbox, reason: result.reason, now: ctx.now() }
      if (result.isMailboxRejected) await bouncedMailboxes.add(tx, rejection)
      // A mistyped address is ordinary; a paid email that can't be delivered is not.
      const about = { alert: 'email-bounced', subjectId: email.id } as const
      if (email.kind !== 'preview') await alertOperator(ctx, tx, about, email.sends)
    }
    if (!(await run.settle(tx))) throw new Error('Another worker has taken over this job')
  })
  const about = { emailId: email.id, kind: email.kind }
  if (result === 'sent') ctx.log.info(about, 'email sent')
  else ctx.log.warn({ ...about, reason: result.reason }, 'email rejected')
}

/** The key's hash is stored before the email leaves, so that no link in a email is ever dead. */
async function linksFor(ctx: Context, email: emails.Email, submission: submissions.Submission) {
  const key = ctx.emailKey(email)
  const { root_id: rootId } = submission
  await accessKeys.addForEmail(ctx.db, { key, rootId, emailId: email.id, now: ctx.now() })
  const link = ctx.site.archive(submission.id, key)
  return { link, dataLink: ctx.site.yourData(submission.id, key) }
}
