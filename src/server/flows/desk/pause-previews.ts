import type { DeskReply } from '#domain/desk/outcomes.ts'
import type { Context } from '#server/context.ts'
import * as pauses from '#server/store/desk/pauses.ts'
import { audited, type Operator } from './desk-action.ts'

/** Stops new previews, for example while a model misbehaves. Paid orders are written as usual. */
export function pausePreviews(ctx: Context, operator: Operator): Promise<DeskReply> {
  const dryRun = operator.dryRun ?? false
  return audited(ctx, operator, { action: 'pause-previews' }, async () => {
    const changed = dryRun
      ? !(await pauses.find(ctx.db, 'previews'))
      : await pauses.add(ctx.db, 'previews', ctx.now())
    return { outcome: changed ? 'previews-paused' : 'already-paused', dryRun }
  })
}

export function resumePreviews(ctx: Context, operator: Operator): Promise<DeskReply> {
  const dryRun = operator.dryRun ?? false
  return audited(ctx, operator, { action: 'resume-previews' }, async () => {
    const changed = dryRun
      ? Boolean(await pauses.find(ctx.db, 'previews'))
      : await pauses.remove(ctx.db, 'previews')
    return { outcome: changed ? 'previews-resumed' : 'not-paused', dryRun }
  })
}

/** Since when new previews have been paused; null if they aren't. */
export const findPreviewPause = (ctx: Context) => pauses.find(ctx.db, 'previews')
