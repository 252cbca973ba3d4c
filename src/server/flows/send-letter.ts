import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import type { Tx } from '#server/store/database.ts'
import * as letters from '#server/store/letters.ts'
import * as submissions from '#server/store/submissions.ts'
import { composeAndSend } from './compose-letter.ts'

/** Sends a letter that is due. A crash after the mail server's yes sends it again, under the same Message-ID. */
export async function sendLetter(
  ctx: Context,
  run: { letterId: string; settle: (tx: Tx) => Promise<boolean> },
): Promise<void> {
  const letter = await letters.find(ctx.db, run.letterId)
  if (!letter || letter.sent_at) return
  const submission = await submissions.find(ctx.db, letter.submission_id)
  if (!submission) return

  // The key's hash is stored before the letter leaves, so that no link in a letter is ever dead.
  const key = ctx.chance.key()
  await accessKeys.add(ctx.db, key, submission.root_id, 'letter', ctx.now())
  await composeAndSend(ctx, { letter, submission, link: ctx.site.archive(submission.id, key) })
  await ctx.db.transaction().execute(async (tx) => {
    await letters.sent(tx, letter.id, ctx.now())
    if (!(await run.settle(tx))) throw new Error('Another run has taken over this job')
  })
  ctx.log.info({ letterId: letter.id, kind: letter.kind }, 'letter sent')
}
