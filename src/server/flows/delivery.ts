import type { Context } from '#server/context.ts'
import type { Tx } from '#server/store/database.ts'
import * as letters from '#server/store/letters.ts'
import type { LetterKind } from '#server/store/schema.ts'
import * as signals from '#server/store/signals.ts'
import type { Submission } from '#server/store/submissions.ts'

/** The preview's letter, unless strangers have filled this mailbox today: the page shows it anyway. */
export async function postPreview(ctx: Context, tx: Tx, submission: Submission) {
  const mailbox = ctx.guard.mailbox(submission.email)
  const count = { mailbox, most: ctx.guard.lettersAMailbox, now: ctx.now() }
  if (await letters.countTo(tx, count)) return postLetter(ctx, tx, submission.id, 'preview')
  ctx.log.warn({ submissionId: submission.id }, 'letter withheld: its mailbox had enough today')
}

/** Has a letter sent when the caller's transaction commits; each kind once for a submission. */
export async function postLetter(ctx: Context, tx: Tx, submissionId: string, kind: LetterKind) {
  const letter = { id: ctx.chance.uuid(), submissionId, kind, now: ctx.now() }
  const letterId = await letters.due(tx, letter)
  if (letterId) await ctx.queue.send(tx, 'send-letter', { letterId })
}

/** The text is paid for and written: the letter goes out and whoever waits is told. */
export async function deliver(ctx: Context, tx: Tx, submissionId: string) {
  await postLetter(ctx, tx, submissionId, 'eulogy')
  await signals.tell(tx, { submissionId, what: 'ready' })
}
