import { formatDuration } from '#domain/desk/format.ts'
import { explainRejection } from '#domain/desk/story.ts'
import { alerts } from '#domain/limits/alert.ts'
import { paymentProvider } from '#domain/offer.ts'
import type { Context } from '#server/context.ts'
import * as operatorAlerts from '#server/store/desk/operator-alerts.ts'
import * as orders from '#server/store/desk/orders.ts'
import { listStuck, type StuckReason, type StuckRow } from '#server/store/desk/stuck-orders.ts'
import { countInbox } from './handle-messages.ts'
import { findPreviewPause } from './order-actions.ts'

export type StuckOrder = StuckRow & {
  /** What is wrong, in plain words. */
  sentence: string
  /** What to do about it. */
  advice: string
}

const minuteMs = 60_000

/** A retry or an email that takes longer than this needs a look. */
const slowMs = 15 * minuteMs
/** Refunds are retried every hour. */
const refundMs = 60 * minuteMs

const words: Record<StuckReason, { sentence: string; advice: string }> = {
  unwritten: {
    sentence: 'paid, but the text isn’t written',
    advice: 'It is refunded automatically after one more attempt. Its story says why',
  },
  'retry-unwritten': {
    sentence: 'another version was asked for and isn’t written',
    advice: 'Its story says why. If it fails for good, the retry is given back automatically',
  },
  'refund-delayed': {
    sentence: `a refund is decided, but ${paymentProvider} hasn’t accepted it`,
    advice: `Look at the payment in the ${paymentProvider} dashboard; we retry every hour`,
  },
  'email-rejected': {
    sentence: 'an email about a paid order was rejected',
    advice: 'Ask the buyer for another address and change the email, or resend it',
  },
  'email-delayed': {
    sentence: 'an email about a paid order is waiting to be sent',
    advice: 'Check the mail server; it is retried for three days',
  },
  disputed: {
    sentence: 'the buyer disputed the payment',
    advice: `Answer the dispute in the ${paymentProvider} dashboard`,
  },
  'erasure-delayed': {
    sentence: 'the user asked to delete everything, and it hasn’t happened',
    advice: `Check that a worker runs and ${paymentProvider} answers, or erase it now`,
  },
}

/** Where the operator is (DESK_TIME_ZONE). */
const clock = (at: Date) => at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

/** Orders that need someone, longest waiting first. */
export async function listStuckOrders(ctx: Context): Promise<StuckOrder[]> {
  const now = ctx.now().getTime()
  const before = (ms: number) => new Date(now - ms)
  const rows = await listStuck(ctx.db, {
    paidBefore: before(ctx.deadlines.alertMs),
    retriedBefore: before(slowMs),
    dueBefore: before(slowMs),
    decidedBefore: before(refundMs),
  })
  return rows.map((row) => {
    const { sentence, advice } = words[row.reason]
    const detail = row.detail ? ` (${explainRejection(row.detail)})` : ''
    const refundAt = new Date(row.since.getTime() + ctx.deadlines.refundMs)
    const refunds = row.reason === 'unwritten' && refundAt.getTime() > now
    const age = formatDuration(now - row.since.getTime())
    return {
      ...row,
      sentence: `${sentence}${detail}, for ${age}`,
      advice: refunds ? `Refunded at ${clock(refundAt)} unless written` : advice,
    }
  })
}

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
