import { expect, test } from 'vitest'
import { type DailySummary, summaryLines, summaryTitle } from './daily-summary.ts'

const quiet: DailySummary = {
  day: '2026-11-15',
  submissions: 5,
  previews: 4,
  checkouts: 3,
  paid: 2,
  paidAmount: 3_800,
  written: 2,
  refunded: 1,
  refundedAmount: 1_900,
  retried: 1,
  failures: { attempts: 1, emails: 0, retries: 2 },
  spend: [{ purpose: 'preview', micros: 1_500_000, capMicros: 25_000_000, percent: 6 }],
  inbox: { waiting: 0, oldestMs: null },
  stuck: [],
  previewsPausedMs: null,
  backup: { ageMs: 3 * 3_600_000, bytes: 12_340_000 },
}

test('the title has the day, the orders and the income', () => {
  expect(summaryTitle(quiet)).toBe('2026-11-15: 2 orders, $38')
})

test('a quiet day needs nobody and lists its figures', () => {
  expect(summaryLines(quiet)).toEqual({
    needsYou: [],
    figures: [
      'Orders: 2 paid ($38), 1 refunded ($19).',
      'Texts: 2 written, 1 asked for again.',
      'Visitors: 5 forms, 4 previews, 3 payment pages.',
      'Failures: 1 writing attempt, 0 rejected emails, 2 texts not written.',
      'Models (preview): $1.50 of $25.00, 6 %.',
      'Backups: the newest is 3 hours old and has 12.3 MB.',
    ],
  })
})

test('says that no backup is recorded', () => {
  expect(summaryLines({ ...quiet, backup: null }).figures.at(-1)).toBe('Backups: none is recorded.')
})

test('lists what waits for the operator first', () => {
  const hourMs = 3_600_000
  const busy = {
    ...quiet,
    stuck: [{ order: '12345678', sentence: 'paid, but not written' }],
    inbox: { waiting: 1, oldestMs: 2 * hourMs },
    previewsPausedMs: 3 * hourMs,
  }
  expect(summaryLines(busy).needsYou).toEqual([
    'Order 12345678: paid, but not written.',
    '1 contact message waits for an answer, the oldest for 2 hours.',
    'New previews have been paused for 3 hours.',
  ])
  const two = summaryLines({ ...quiet, inbox: { waiting: 2, oldestMs: null } })
  expect(two.needsYou).toEqual(['2 contact messages wait for an answer.'])
})
