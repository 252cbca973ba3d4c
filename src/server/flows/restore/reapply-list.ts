import type { DeskReply } from '#domain/desk/outcomes.ts'
import { type Irreversible, parseIrreversible } from '#domain/irreversible.ts'
import type { Context } from '#server/context.ts'
import { audited, type Operator } from '#server/flows/desk/desk-action.ts'
import * as restore from '#server/store/irreversible.ts'
import { reapply } from './reapply.ts'

/** What happened since then and a restore must not undo. */
export const listIrreversible = (ctx: Context, since: Date): Promise<Irreversible[]> =>
  restore.listSince(ctx.db, since)

/** Repeats such a list on a restored database. `count`: entries that changed something. */
export async function reapplyIrreversible(
  ctx: Context,
  operator: Operator,
  list: string,
): Promise<DeskReply> {
  const dryRun = operator.dryRun ?? false
  const entries = parseIrreversible(list)
  if (entries === 'unreadable') return { outcome: 'unreadable-list', dryRun }
  return audited(ctx, operator, { action: 'reapply' }, async () => ({
    outcome: 'reapplied',
    dryRun,
    count: dryRun ? 0 : await reapply(ctx, entries),
  }))
}
