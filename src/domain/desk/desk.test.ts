import { expect, test } from 'vitest'
import { type DailySummary, summaryLines, summaryTitle } from './daily-summary.ts'
import { formatDuration, formatTime, isUuid, maskEmail, messageState } from './format.ts'
import { describeReply, isDeskOutcome, resultOf } from './outcomes.ts'
import { callTable, capTable, funnelTable, type Table } from './report-tables.ts'
import { explainReason } from './story.ts'

test.each([
  [0, '0 seconds'],
  [60_000, '1 minute'],
  [61_000, '1 minute'],
  [7_200_000, '2 hours'],
  [90_000_000, '1 day'],
])('%i ms is %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words)
})

test('a time has seconds and is in UTC', () => {
  expect(formatTime(new Date('2026-11-16T03:10:05.900Z'))).toBe('2026-11-16 03:10:05')
})

test.each([
  ['anna@example.com', 'a…@example.com'],
  ['x@y.org', 'x…@y.org'],
  ['"odd@local"@example.com', '"…@example.com'],
  ['élodie@exemple.fr', 'é…@exemple.fr'],
  ['not an address', '…'],
])('masks %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})

const doneAt = new Date()

test.each([
  ['waiting', { doneAt: null, replies: 0, replyFailed: false }],
  ['waiting', { doneAt: null, replies: 1, replyFailed: false }],
  ['done', { doneAt, replies: 0, replyFailed: false }],
  ['answered', { doneAt, replies: 1, replyFailed: false }],
  ['the reply was rejected', { doneAt, replies: 1, replyFailed: true }],
])('a contact message is %s', (state, message) => {
  expect(messageState(message)).toBe(state)
})

const uuid = '0b9df1f4-3a86-4c5e-9d2b-6f8f1c0a7e55'

test('recognizes a whole UUID and nothing else', () => {
  expect(isUuid(uuid)).toBe(true)
  expect(isUuid(uuid.toUpperCase())).toBe(true)
  for (const text of ['', `${uuid}0`, `0${uuid}`, uuid.replaceAll('-', ''), uuid.replace('f', 'g')])
    expect(isUuid(text)).toBe(false)
})

test('knows the result of an outcome', () => {
  expect(resultOf({ outcome: 'resent', dryRun: false })).toBe('done')
  expect(resultOf({ outcome: 'not-paid', dryRun: false })).toBe('refused')
})

test('knows the names of outcomes', () => {
  expect(isDeskOutcome('resent')).toBe(true)
  expect(isDeskOutcome('toString')).toBe(false)
})

test.each([
  ['resent', /^Dry run, nothing was changed\./],
  ['already-queued', /^Dry run\. Nothing to do: /],
  ['not-paid', /^(?!Dry run)/],
  ['order-not-found', /^(?!Dry run)/],
] as const)('describes a dry run that ends as %s', (outcome, expected) => {
  const actual = describeReply({ outcome, dryRun: false })
  expect(actual).not.toContain('Dry run')
  const sentence = describeReply({ outcome, dryRun: true })
  expect(sentence).toMatch(expected)
  expect(sentence.endsWith(actual)).toBe(true)
})

test('adds the count, even if it is 0', () => {
  expect(describeReply({ outcome: 'reconciled', dryRun: false, count: 0 })).toMatch(/ \(0\)$/)
  expect(describeReply({ outcome: 'reconciled', dryRun: false })).not.toContain('(')
})

const day = '2026-11-16'
/** The first row, by column. */
const firstRow = ({ header, rows }: Table) =>
  Object.fromEntries(header.map((name, column) => [name, rows[0]?.[column]]))

test('money is what was paid minus what was refunded', () => {
  const counts = { submissions: 9, previews: 8, checkouts: 7, paid: 6, written: 5 }
  const amounts = { paidAmount: 12_000, refundedAmount: 2_500 }
  const table = funnelTable([{ day, ...counts, refunded: 1, retried: 2, ...amounts }])
  expect(firstRow(table)).toMatchObject({ day, forms: 9, written: 5, retried: 2, money: '$95' })
})

test('calls and caps are in dollars', () => {
  const call = { day, provider: 'openai', purpose: 'paid' as const, calls: 3, failed: 1 }
  const calls = callTable([{ ...call, costMicros: 1_240_000 }])
  expect(firstRow(calls)).toMatchObject({ provider: 'openai', 'without use': 1, cost: '$1.24' })
  const cap = { day, purpose: 'preview', micros: 500_000, capMicros: 20_000_000, percent: 2.5 }
  expect(firstRow(capTable([cap]))).toMatchObject({ spent: '$0.50', cap: '$20.00', used: '2.5%' })
})

test.each([
  ['anthropic http-529', 'anthropic was overloaded (http-529)'],
  ['anthropic http-529, anthropic http-529', 'anthropic was overloaded (http-529), 2 times'],
  [
    'anthropic http-529, openai idle-timeout',
    'anthropic was overloaded (http-529); openai: the model stopped answering (idle-timeout)',
  ],
  ['attempt-timeout', 'it took too long (attempt-timeout)'],
  ['anthropic markup', 'anthropic: markup'],
  ['anthropic http-5290', 'anthropic: http-5290'],
  ['anthropic not-http-529', 'anthropic: not-http-529'],
  ['anthropic http-418', 'anthropic: http-418'],
  ['ECONNREFUSED', 'ECONNREFUSED'],
])('explains %s', (reason, words) => {
  expect(explainReason(reason)).toBe(words)
})

const quiet: DailySummary = {
  day: '2026-11-15',
  submissions: 5,
  previews: 4,
  checkouts: 3,
  paid: 2,
  paidAmount: 4_000,
  written: 2,
  refunded: 1,
  refundedAmount: 2_000,
  retried: 1,
  failures: { attempts: 1, emails: 0, retries: 2 },
  spend: [{ purpose: 'preview', micros: 1_500_000, capMicros: 25_000_000, percent: 6 }],
  inbox: { waiting: 0, oldestMs: null },
  stuck: [],
  previewsPausedMs: null,
  backup: { ageMs: 3 * 3_600_000, bytes: 12_340_000 },
}

test('the title has the day, the orders and the income', () => {
  expect(summaryTitle(quiet)).toBe('2026-11-15: 2 orders, $40')
})

test('a quiet day needs nobody and lists its figures', () => {
  expect(summaryLines(quiet)).toEqual({
    needsYou: [],
    figures: [
      'Orders: 2 paid ($40), 1 refunded ($20).',
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
