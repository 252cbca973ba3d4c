import type { Context } from '#server/context.ts'
import * as exports from '#server/store/exports.ts'
import * as submissions from '#server/store/submissions.ts'

export type Export = { exported_at: Date } & exports.FamilyExport

/** Everything we hold about a family, for whoever holds its key. Nothing that was not paid for. */
export async function exportForOwner(
  ctx: Context,
  asked: { submissionId: string; keys: string[] },
): Promise<Export | null> {
  const submission = await submissions.findWithKey(ctx.db, asked.submissionId, asked.keys)
  return submission ? exportFamily(ctx, submission.root_id) : null
}

/** In one moment: what is saved meanwhile is in all of it or in none. */
export async function exportFamily(ctx: Context, rootId: string): Promise<Export | null> {
  const everything = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => exports.readFamily(tx, rootId))
  return everything && { exported_at: ctx.now(), ...everything }
}
