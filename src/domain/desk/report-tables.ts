import type { Purpose } from '#domain/limits/budget.ts'
import { formatCents, formatMicros } from './format.ts'

export type Table = { header: string[]; rows: (string | number)[][] }

/** One day (UTC) from the first submission to the end. */
export type FunnelDay = {
  day: string
  submissions: number
  previews: number
  checkouts: number
  paid: number
  /** First texts of paid orders. */
  written: number
  refunded: number
  retried: number
  /** Cents. */
  paidAmount: number
  refundedAmount: number
}

export const funnelTable = (days: FunnelDay[]): Table => ({
  header: [
    'day',
    'forms',
    'previews',
    'checkouts',
    'paid',
    'written',
    'refunded',
    'retried',
    'money',
  ],
  rows: days.map((row) => [
    row.day,
    row.submissions,
    row.previews,
    row.checkouts,
    row.paid,
    row.written,
    row.refunded,
    row.retried,
    formatCents(row.paidAmount - row.refundedAmount),
  ]),
})

/** Questions about the notes, and what listening for them cost. */
export type QuestionCounts = {
  asked: number
  answered: number
  skipped: number
  costMicros: number
}

/** What one question cost, in millionths of a dollar; null if none was asked. */
export const microsPerQuestion = ({ asked, costMicros }: QuestionCounts): number | null =>
  asked > 0 ? Math.round(costMicros / asked) : null

/** The model calls of one day to one provider for one purpose. */
export type SpendLine = {
  day: string
  provider: string
  purpose: Purpose
  calls: number
  /** Calls without a usable answer. */
  failed: number
  costMicros: number
}

/** What each provider was called for and what it cost. */
export const callTable = (calls: SpendLine[]): Table => ({
  header: ['day', 'provider', 'for', 'calls', 'without use', 'cost'],
  rows: calls.map((line) => [
    line.day,
    line.provider,
    line.purpose,
    line.calls,
    line.failed,
    formatMicros(line.costMicros),
  ]),
})

type CapRow = { day: string; purpose: string; micros: number; capMicros: number; percent: number }

/** What counts against the cap of each purpose. */
export const capTable = (days: CapRow[]): Table => ({
  header: ['day', 'for', 'spent', 'cap', 'used'],
  rows: days.map((day) => [
    day.day,
    day.purpose,
    formatMicros(day.micros),
    formatMicros(day.capMicros),
    `${day.percent}%`,
  ]),
})
