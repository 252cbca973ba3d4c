import type { Access } from '#domain/access.ts'
import type { Context } from '#server/context.ts'
import * as accessKeys from '#server/store/access-keys.ts'
import * as exports from '#server/store/exports.ts'
import * as submissions from '#server/store/submissions.ts'

export type Export = { exported_at: Date } & exports.FamilyExport

/**
 * All data of a family, for the holder of its key. Unpaid texts are not included. What somebody wrote of not wanting to go on is
 * pointed out only to the owner: a link may have been passed on.
 */
export async function exportForHolder(ctx: Context, request: Access): Promise<Export | null> {
  const submission = await submissions.findWithKey(ctx.db, request)
  if (!submission) return null
  const { root_id: rootId } = submission
  const data = await readSnapshot(ctx, rootId)
  return (await accessKeys.hasOwners(ctx.db, rootId, request.keys)) ? data : withoutListenings(data)
}

/** The same for the operator, to whom those words aren't pointed out either. */
export const exportFamily = async (ctx: Context, rootId: string): Promise<Export | null> =>
  withoutListenings(await readSnapshot(ctx, rootId))

const withoutListenings = (data: Export | null) => data && { ...data, listenings: [] }

/** Reads one snapshot, so the export is consistent. */
async function readSnapshot(ctx: Context, rootId: string): Promise<Export | null> {
  const data = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => exports.readFamily(tx, rootId))
  return data && { exported_at: ctx.now(), ...data }
}
