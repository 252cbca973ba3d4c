import { expect, test } from 'vitest'
import { price } from '#domain/offer.ts'
import type { FaultKind } from './faults.ts'
import type { FaultRecord, History } from './history.ts'
import { checkHistory } from './rules.ts'
import {
  canary,
  erasedHistory,
  eulogyEmail,
  otherCanary,
  paidHistory,
  previewEmail,
  readAnswer,
  refundEmail,
  refundedHistory,
  unpaidHistory,
} from './sample-history.ts'

type Change = (history: History) => unknown

/** What the checker finds in a correct history with one thing changed. */
function broken(start: () => History, change: Change) {
  const history = structuredClone(start())
  change(history)
  return checkHistory(history).map(({ kind, reason }) => `${kind}: ${reason}`)
}

const purchase = (changed: object) => (history: History) =>
  Object.assign(history.database.purchases[0] ?? {}, changed)
const text = (changed: string) => (history: History) =>
  Object.assign(history.database.eulogies[0] ?? {}, { text: changed })
const refunded = (amountRefunded: number) => (history: History) =>
  Object.assign(history.sessions[0] ?? {}, { amountRefunded })
const erasure = (changed: object) => (history: History) =>
  Object.assign(history.database.erasures[0] ?? {}, changed)
const read = (read: string | null, status?: number) => (history: History) =>
  history.answers.push(readAnswer(read, status))
const leftEarly: Change = ({ orders }) => Object.assign(orders[0] ?? {}, { hasPreview: false })
const paidTwice: Change = ({ orders, sessions }) => {
  orders[0]?.sessionIds.push('cs_two')
  sessions.push({ id: 'cs_two', status: 'complete', amountRefunded: 0, refundedAt: null })
}

const repeated = 'doubled: an email was sent again although nothing interrupted its sender'
/** The eulogy arrives again, with a fault at some time after the first one was accepted. */
const sentAgain =
  (kind?: FaultKind, after = 0, lasts = 0, more: Partial<FaultRecord> = {}): Change =>
  ({ emails, faults }) => {
    emails.push({ ...eulogyEmail, at: 30_000 })
    const from = eulogyEmail.at + after
    const record = { target: 'worker-1', from, to: from + lasts, hasFired: true, ...more }
    if (kind) faults.push({ kind, ...record })
  }

test.each<[string, () => History, Change, string]>([
  [
    'no purchase',
    paidHistory,
    (h) => h.database.purchases.pop(),
    'lost: a payment has no purchase',
  ],
  ['no text', paidHistory, (h) => h.database.eulogies.pop(), 'lost: a paid order has no text'],
  [
    'a recorded refund although the money was kept',
    paidHistory,
    purchase({ state: 'refunded' }),
    'lost: a paid order is refunded',
  ],
  [
    'a payment by a session of someone else',
    paidHistory,
    purchase({ sessionId: 'cs_two' }),
    'mixed: another session paid the purchase',
  ],
  [
    'the text of someone else',
    paidHistory,
    text(`Ruth ${otherCanary}`),
    `mixed: the stored text contains words of ${otherCanary}`,
  ],
  [
    'a text about nobody',
    paidHistory,
    text('A text.'),
    'lost: the stored text is not about this person',
  ],
  ['two payments that were kept', paidHistory, paidTwice, 'doubled: 2 payments were kept'],
  ['a refund in part', paidHistory, refunded(5), 'lost: 5 cents of a payment were refunded'],
  [
    'a refund without a record',
    paidHistory,
    refunded(price.amount),
    'lost: a refunded order is paid',
  ],
  ['a read text that is gone', paidHistory, read(null), 'lost: the text was gone (200)'],
  ['a read page that is gone', paidHistory, read(null, 404), 'lost: the text was gone (404)'],
  ['a changed text', paidHistory, read(canary), 'mixed: the text changed'],
  [
    'words of someone else in an answer',
    paidHistory,
    read(`${canary} ${otherCanary}`),
    `mixed: an answer contains words of ${otherCanary}`,
  ],
  ['no eulogy email', paidHistory, ({ emails }) => emails.pop(), 'lost: no eulogy email'],
  ['no preview email', paidHistory, ({ emails }) => emails.shift(), 'lost: no preview email'],
  [
    'no email of a preview that was stored although its client left',
    paidHistory,
    (history) => {
      history.emails.shift()
      leftEarly(history)
    },
    'lost: no preview email',
  ],
  ['no refund email', refundedHistory, ({ emails }) => emails.pop(), 'lost: no refund email'],
  [
    'a refund email although nothing was refunded',
    paidHistory,
    ({ emails }) => emails.push(refundEmail),
    'doubled: 1 refund emails',
  ],
  [
    'a second eulogy with another Message-ID',
    paidHistory,
    ({ emails }) => emails.push({ ...eulogyEmail, messageId: '<new@site>' }),
    'doubled: 2 eulogy emails',
  ],
  [
    'words of someone else in an email',
    paidHistory,
    ({ emails }) => Object.assign(emails[0] ?? {}, { text: otherCanary }),
    `mixed: an email contains words of ${otherCanary}`,
  ],
  ['a repeated email that no fault explains', paidHistory, sentAgain(), repeated],
  ['a repeated email after a graceful restart', paidHistory, sentAgain('restart-worker'), repeated],
  [
    'a repeated email after the half-open connections were ended',
    paidHistory,
    sentAgain('half-open-database', -8_000, 7_000),
    repeated,
  ],
  [
    'an email repeated at midnight whose job was not running',
    paidHistory,
    sentAgain('midnight', -3_700, 4_000, { expiredEmailIds: ['preview'] }),
    repeated,
  ],
  [
    'an email repeated after a midnight that had ended before',
    paidHistory,
    sentAgain('midnight', -4_200, 4_000, { expiredEmailIds: ['eulogy'] }),
    repeated,
  ],
  [
    'a locked text in an answer',
    unpaidHistory,
    ({ answers }) =>
      answers.push({ ...readAnswer(null), body: paidHistory().answers[2]?.body ?? '' }),
    'leaked: GET /api/submissions/one',
  ],
  [
    'a locked text in an email',
    unpaidHistory,
    ({ emails }) => emails.push({ ...previewEmail, text: eulogyEmail.text }),
    'leaked: an email',
  ],
  [
    'a row after an erasure',
    erasedHistory,
    ({ database }) => database.canaries.push({ table: 'public.emails', canary }),
    'kept: a row of public.emails was kept',
  ],
  [
    'a submission after an erasure',
    erasedHistory,
    ({ database }) => database.submissions.push({ id: 'one', preview: '', input: '' }),
    'kept: the submission was kept',
  ],
  [
    'a payment after an erasure that was not refunded',
    erasedHistory,
    erasure({ orderNumber: null }),
    'lost: a payment after the erasure was not refunded',
  ],
  [
    'a payment after the request to erase that was not refunded',
    erasedHistory,
    erasure({ isPaidLate: true }),
    'lost: a payment after the request to erase was not refunded',
  ],
  [
    'words in a job',
    paidHistory,
    ({ database }) => database.canaries.push({ table: 'pgboss.job', canary }),
    'leaked: pgboss.job contains words of a user',
  ],
  [
    'words in a log',
    paidHistory,
    ({ leakedLogLines }) => leakedLogLines.push(canary),
    `leaked: log: ${canary}`,
  ],
  [
    'an error that is not 503',
    paidHistory,
    ({ answers }) =>
      answers.push({ ...readAnswer(null), request: 'POST /x', status: 500, body: 'oops' }),
    'down: POST /x returned 500: oops',
  ],
  [
    'a process that ended by itself',
    paidHistory,
    ({ unexpectedExits }) => unexpectedExits.push({ process: 'api-1', at: 0, code: 1 }),
    'down: api-1 ended with code 1',
  ],
  [
    'a job that never ended',
    paidHistory,
    ({ database }) => database.pendingJobs.push({ name: 'send-email', count: 2 }),
    'lost: 2 jobs in send-email did not end',
  ],
])('finds %s', (_name, start, change, reason) => {
  expect(broken(start, change).join('\n')).toContain(reason)
})

const randomKey = 'https://example.com/#q7_ZoRvHerzK3n'

test.each<[string, () => History, Change]>([
  ['a paid order', paidHistory, () => {}],
  ['an unpaid order', unpaidHistory, () => {}],
  ['a refunded order', refundedHistory, () => {}],
  ['an erased order', erasedHistory, () => {}],
  ['an answer 503', paidHistory, read(null, 503)],
  ['a lost connection', paidHistory, read(null, 0)],
  ['a preview that was stored although its client left', paidHistory, leftEarly],
  [
    'a random key that resembles the name of an order',
    paidHistory,
    ({ emails: [email] }) => Object.assign(email ?? {}, { text: `${email?.text} ${randomKey}` }),
  ],
  ['an email repeated after a kill', paidHistory, sentAgain('kill-worker', 200)],
  ['one after half-open connections', paidHistory, sentAgain('half-open-database', 200)],
  [
    'one whose job expired at midnight',
    paidHistory,
    sentAgain('midnight', -3_700, 4_000, { expiredEmailIds: ['preview', 'eulogy'] }),
  ],
])('finds nothing wrong with %s', (_name, start, change) => {
  expect(broken(start, change)).toEqual([])
})
