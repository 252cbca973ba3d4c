import { expect, test } from 'vitest'
import { findViolations, type Outcome } from './check-outcome.ts'
import type { Rows } from './family.ts'

const early = '2026-11-16T08:00:00Z'
const later = '2026-11-16T09:00:00Z'
const rootId = 'root'

const submission = { id: rootId, type: 'paid', retries: 2, writing_failed_at: null }
const rows: Rows = {
  submissions: [submission],
  purchase: { state: 'paid', paid_checkout_id: 'one' },
  checkouts: [{ id: 'one', state: 'paid', refund_reason: null, refund_decided_at: null }],
  texts: [{ submission_id: rootId, text: 'the text of root', written_at: early }],
  readable: [rootId],
  emails: [{ id: 'email', submission_id: rootId, kind: 'eulogy', sent_at: early }],
  erased: false,
  accessKeys: 1,
  spend: 0,
  jobs: [],
  deadLetters: [],
}
const one: Outcome['sessions'][number] = { checkoutId: 'one', paid: true, refunds: [] }
const sent = { sendId: 'email', subject: '' }
const delivered: Outcome = {
  rootId,
  rows,
  sessions: [one],
  sentEmails: [sent],
  takeovers: 0,
  sends: true,
  textsWritten: 1,
  paidBeforeErasure: [],
  readBeforeErasure: [],
}
const withSessions = (...sessions: Outcome['sessions']) => ({ ...delivered, sessions })
const withRows = (changes: object, more: Partial<Outcome> = {}): Outcome => ({
  ...delivered,
  rows: { ...rows, ...changes },
  ...more,
})
const withSubmissions = (...submissions: Rows['submissions']) => withRows({ submissions })
const givenBack = { id: 'retry', type: 'general', retries: 1, writing_failed_at: later }
const refundedAs = (refund_reason: string, refund_decided_at: string) =>
  withRows({ checkouts: [{ id: 'one', state: 'refunded', refund_reason, refund_decided_at }] })
const [checkout] = rows.checkouts
const [text] = rows.texts
const [email] = rows.emails

test('accepts a paid order with one text and one email', () => {
  expect(findViolations(delivered)).toEqual([])
})

const nothing = { submissions: [], purchase: null, texts: [], readable: [], emails: [] }
const erased = withRows({ ...nothing, erased: true, accessKeys: 0 }, { paidBeforeErasure: ['one'] })

test('accepts an erased order that was paid before the request', () => {
  expect(findViolations(erased)).toEqual([])
})

test.each<[string, Outcome]>([
  ['two payments kept', withSessions(one, { ...one, checkoutId: 'two' })],
  [
    'payment paid, recorded as expired',
    withRows({ checkouts: [{ ...checkout, state: 'expired' }] }),
  ],
  ['refunded twice', withSessions({ ...one, refunds: ['a', 'b'] })],
  ['paid twice', withRows({ checkouts: [checkout, { ...checkout, id: 'two' }] })],
  ['paid, but no text', withRows({ texts: [], readable: [], emails: [] })],
  ['refunded as unwritten after its text was stored', refundedAs('unwritten', later)],
  ['text stored after the refund was decided', refundedAs('requested', '2026-11-16T07:00:00Z')],
  ['erased, but 1 texts left', withRows({ erased: true })],
  [
    'erased without a text, but not refunded',
    withRows({ erased: true, texts: [] }, { textsWritten: 0 }),
  ],
  [
    'paid after its erasure was requested, but not refunded',
    { ...erased, paidBeforeErasure: [null, 'one'] },
  ],
  [
    'erased and refunded after its text could be read',
    { ...erased, sessions: [{ ...one, refunds: ['a'] }], readBeforeErasure: ['one'] },
  ],
  ['text of another submission', withRows({ texts: [{ ...text, text: 'someone else' }] })],
  ['0 emails for a text', withRows({ emails: [] })],
  ['2 emails for a text', withRows({ emails: [email, email] })],
  ['email not sent', withRows({ emails: [{ ...email, sent_at: null }] })],
  ['two texts for a submission', withRows({ texts: [text, text] })],
  ['paid text not readable', withRows({ readable: [] })],
  ['unpaid text readable', withSessions()],
  ['paid for nothing', withSessions()],
  ['a paid submission has another type', withSubmissions({ ...submission, type: 'general' })],
  ['0 retries used, 1 left', withSubmissions({ ...submission, retries: 1 })],
  ['3 retries', withSubmissions({ ...submission, retries: 3 })],
  [
    'a used retry has no text',
    withSubmissions({ ...submission, retries: 1 }, { ...submission, id: 'retry', retries: 1 }),
  ],
  [
    'a retry was given back and has a text',
    withRows({
      submissions: [submission, givenBack],
      texts: [text, { ...text, submission_id: 'retry' }],
    }),
  ],
  ['0 emails about a given-back retry', withSubmissions(submission, givenBack)],
  ['1 emails sent twice after 0 takeovers', { ...delivered, sentEmails: [sent, sent] }],
  ['job write-paid never ended', withRows({ jobs: ['write-paid'] })],
  ['job write-paid failed permanently', withRows({ deadLetters: ['write-paid'] })],
  ['negative spend', withRows({ spend: -1 })],
])('reports "%s"', (violation, outcome) => {
  expect(findViolations(outcome)).toContain(violation)
})
