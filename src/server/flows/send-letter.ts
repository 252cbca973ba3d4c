import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import type { Tx } from '#server/store/database.ts'
import * as letters from '#server/store/letters.ts'
import * as refusedMailboxes from '#server/store/refused-mailboxes.ts'
import * as submissions from '#server/store/submissions.ts'
import { alertOperator } from './alert-operator.ts'
import { composeAndSend } from './compose-letter.ts'

type Run = { letterId: string; settle: (tx: Tx) => Promise<boolean> }

/**
 * Sends a letter that is due. A crash after the mail server's yes sends it again, with the same key and
 * under the same Message-ID. What a server refuses for good is not tried again.
 */
export async function sendLetter(ctx: Context, run: Run): Promise<void> {
  const letter = await letters.find(ctx.db, run.letterId)
  if (!letter || letter.sent_at || letter.failed_at) return
  const submission = await submissions.find(ctx.db, letter.submission_id)
  if (!submission) return

  const mailbox = ctx.guard.mailbox(submission.email)
  // A paid letter goes out anyway: the mailbox may be in order again.
  const posted =
    letter.kind === 'preview' && (await refusedMailboxes.has(ctx.db, mailbox))
      ? { refused: 'mailbox refused before', mailbox: false }
      : await composeAndSend(ctx, {
          letter,
          submission,
          ...(await linksFor(ctx, letter, submission)),
        })

  await ctx.db.transaction().execute(async (tx) => {
    if (posted === 'sent') {
      const isThisSending = await letters.sent(tx, letter, ctx.now())
      if (!isThisSending) throw new Error('The links were revoked while this letter was sent')
      await refusedMailboxes.remove(tx, mailbox)
    } else {
      await letters.failed(tx, letter.id, posted.refused, ctx.now())
      const refused = { mailbox, reason: posted.refused, now: ctx.now() }
      if (posted.mailbox) await refusedMailboxes.add(tx, refused)
      // A mistyped address is ordinary; a paid letter that can't be delivered is not.
      const about = { alert: 'email-bounced', subjectId: letter.id } as const
      if (letter.kind !== 'preview') await alertOperator(ctx, tx, about, letter.sends)
    }
    if (!(await run.settle(tx))) throw new Error('Another run has taken over this job')
  })
  const about = { letterId: letter.id, kind: letter.kind }
  if (posted === 'sent') ctx.log.info(about, 'letter sent')
  else ctx.log.warn({ ...about, reason: posted.refused }, 'letter refused')
}

/** The key's hash is stored before the letter leaves, so that no link in a letter is ever dead. */
async function linksFor(ctx: Context, letter: letters.Letter, submission: submissions.Submission) {
  const key = ctx.letterKey(letter)
  const { root_id: rootId } = submission
  await accessKeys.addForLetter(ctx.db, { key, rootId, letterId: letter.id, now: ctx.now() })
  const link = ctx.site.archive(submission.id, key)
  return { link, dataLink: ctx.site.yourData(submission.id, key) }
}
