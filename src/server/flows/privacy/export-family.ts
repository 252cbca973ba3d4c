import type { Access } from '#domain/access.ts'
import type { Context } from '#server/context.ts'
import * as exports from '#server/store/exports.ts'
import * as submissions from '#server/store/submissions.ts'

export type Export = { exported_at: Date } & exports.FamilyExport

/** All data of a family, for the holder of its key. Unpaid texts are not included. */
export async function exportForOwner(ctx: Context, request: Access): Promise<Export | null> {
  const submission = await submissions.findWithKey(ctx.db, request)
  return submission ? exportFamily(ctx, submission.root_id) : null
}

/** Reads one snapshot, so the export is consistent. */
export async function exportFamily(ctx: Context, rootId: string): Promise<Export | null> {
  const data = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => exports.readFamily(tx, rootId))
  return data && { exported_at: ctx.now(), ...data }
}
