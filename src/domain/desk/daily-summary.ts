import { formatCents, formatCount, formatDuration, formatMicros } from './format.ts'
import type { FunnelDay } from './report-tables.ts'

/** The figures of one day and what waits now. Contains no words of users. */
export type DailySummary = FunnelDay & {
  failures: { attempts: number; emails: number; retries: number }
  spend: { purpose: string; micros: number; capMicros: number; percent: number }[]
  inbox: { waiting: number; oldestMs: number | null }
  stuck: { order: string; sentence: string }[]
  previewsPausedMs: number | null
  backup: { ageMs: number; bytes: number } | null
}

export const summaryTitle = ({ day, paid, paidAmount }: DailySummary) =>
  `${day}: ${formatCount(paid, 'order')}, ${formatCents(paidAmount)}`

/** One line per fact, the ones that need someone first. */
export function summaryLines(summary: DailySummary): { needsYou: string[]; figures: string[] } {
  const { inbox, stuck, failures, previewsPausedMs, backup } = summary
  const oldest = inbox.oldestMs === null ? '' : `, the oldest for ${formatDuration(inbox.oldestMs)}`
  const isOne = inbox.waiting === 1
  return {
    needsYou: [
      ...stuck.map(({ order, sentence }) => `Order ${order}: ${sentence}.`),
      ...(inbox.waiting > 0
        ? [
            `${formatCount(inbox.waiting, 'contact message')} ${isOne ? 'waits' : 'wait'} for an answer${oldest}.`,
          ]
        : []),
      ...(previewsPausedMs === null
        ? []
        : [`New previews have been paused for ${formatDuration(previewsPausedMs)}.`]),
    ],
    figures: [
      `Orders: ${summary.paid} paid (${formatCents(summary.paidAmount)}), ${summary.refunded} refunded (${formatCents(summary.refundedAmount)}).`,
      `Texts: ${summary.written} written, ${summary.retried} asked for again.`,
      `Visitors: ${formatCount(summary.submissions, 'form')}, ${formatCount(summary.previews, 'preview')}, ${formatCount(summary.checkouts, 'payment page')}.`,
      `Failures: ${formatCount(failures.attempts, 'writing attempt')}, ${formatCount(failures.emails, 'rejected email')}, ${formatCount(failures.retries, 'text')} not written.`,
      ...summary.spend.map(
        ({ purpose, micros, capMicros, percent }) =>
          `Models (${purpose}): ${formatMicros(micros)} of ${formatMicros(capMicros)}, ${percent} %.`,
      ),
      backup
        ? `Backups: the newest is ${formatDuration(backup.ageMs)} old and has ${(backup.bytes / 1e6).toFixed(1)} MB.`
        : 'Backups: none is recorded.',
    ],
  }
}
