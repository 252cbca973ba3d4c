import type { Context } from '#server/context.ts'
import type { Tx } from '#server/store/database.ts'
import * as letters from '#server/store/letters.ts'
import type { LetterKind } from '#server/store/schema.ts'
import * as signals from '#server/store/signals.ts'

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
