import type { DailySummary } from '#domain/desk/daily-summary.ts'
import { utcDay } from '#domain/limits/budget.ts'
import type { Context } from '#server/context.ts'
import { countInbox } from '#server/flows/desk/handle-messages.ts'
import { listStuckOrders } from '#server/flows/desk/list-stuck.ts'
import { findPreviewPause } from '#server/flows/desk/order-actions.ts'
import { readFunnel, readSpend } from '#server/flows/desk/read-figures.ts'
import { queueNotice } from '#server/flows/email/queue-notice.ts'
import * as backups from '#server/store/desk/backups.ts'
import { countFailures } from '#server/store/desk/figures.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Not before six in the morning, UTC. */
const sendHour = 6

/** Queues yesterday's summary once, whichever worker comes first. Runs every hour, in case none ran at six. */
export async function queueDailySummary(ctx: Context): Promise<void> {
  const now = ctx.now()
  if (now.getUTCHours() < sendHour) return
  const yesterday = utcDay(new Date(now.getTime() - dayMs))
  const firstStart = await backups.findFirstStart(ctx.db)
  if (firstStart && utcDay(firstStart) > yesterday) return
  await ctx.db
    .transaction()
    .execute((tx) => queueNotice(ctx, tx, { kind: 'daily-summary', subjectId: yesterday }))
}

/** The figures of a day, and what waits for the operator now. */
export async function readDailySummary(ctx: Context, day: string): Promise<DailySummary> {
  const start = new Date(`${day}T00:00:00Z`)
  const end = new Date(start.getTime() + dayMs)
  const thatDay = { ...ctx, now: () => start }
  const [funnel] = await readFunnel(thatDay, 1)
  const { days: spend } = await readSpend(thatDay, 1)
  const inbox = await countInbox(ctx)
  const stuck = await listStuckOrders(ctx)
  const pausedAt = await findPreviewPause(ctx)
  const [backup] = await backups.listNewest(ctx.db, 1)
  const now = ctx.now().getTime()
  if (!funnel) throw new Error('There are no figures for this day')
  return {
    ...funnel,
    failures: await countFailures(ctx.db, start, end),
    spend,
    inbox: { waiting: inbox.waiting, oldestMs: inbox.oldest ? now - inbox.oldest.getTime() : null },
    stuck: stuck.map(({ orderNumber, rootId, sentence }) => ({
      order: orderNumber ?? rootId ?? 'erased',
      sentence,
    })),
    previewsPausedMs: pausedAt ? now - pausedAt.getTime() : null,
    backup: backup ? { ageMs: now - backup.takenAt.getTime(), bytes: backup.bytes } : null,
  }
}
