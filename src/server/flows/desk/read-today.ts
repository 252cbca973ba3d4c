import { alerts } from '#domain/limits/alert.ts'
import type { Context } from '#server/context.ts'
import * as operatorAlerts from '#server/store/desk/operator-alerts.ts'
import * as orders from '#server/store/desk/orders.ts'
import { countInbox } from './inbox.ts'
import { listStuckOrders } from './list-stuck.ts'
import { findPreviewPause } from './pause-previews.ts'

const dayMs = 24 * 60 * 60 * 1000
const maxOrders = 200

/** What needs the operator now, and the orders that were paid in the last 24 hours, newest first. */
export async function readToday(ctx: Context) {
  const since = new Date(ctx.now().getTime() - dayMs)
  const rootIds = await orders.listRootsPaidSince(ctx.db, since, maxOrders)
  return {
    stuck: await listStuckOrders(ctx),
    alerts: (await operatorAlerts.listOpen(ctx.db)).map((open) => ({
      title: alerts[open.alert].title,
      advice: alerts[open.alert].body,
      page: alerts[open.alert].page,
      subject: open.subject_id,
      raisedAt: open.raised_at,
    })),
    inbox: await countInbox(ctx),
    pausedAt: await findPreviewPause(ctx),
    orders: await orders.listByRoot(ctx.db, rootIds),
  }
}
