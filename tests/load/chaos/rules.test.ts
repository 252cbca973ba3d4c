import { expect, test } from 'vitest'
import { price } from '#domain/offer.ts'
import type { FaultKind } from './faults.ts'
import type {
  Answer,
  EmailRecord,
  FaultRecord,
  History,
  OrderRecord,
  SessionRecord,
} from './history.ts'
import { checkHistory } from './rules.ts'

const canary = 'Zorvaaaa'
const other = 'Zorvbaaa'

const opening = `Ruth ${canary} was patient.`
const eulogy = `${opening} Her boat was called ${canary} and we all learned to love the open water with her.`

const eulogyEmail: EmailRecord = {
  at: 5_000,
  to: 'zorvaaaa@example.com',
  messageId: '<eulogy@site>',
  subject: `Your eulogy for Ruth ${canary}`,
  text: eulogy,
}
const previewEmail: EmailRecord = {
  ...eulogyEmail,
  at: 2_000,
  messageId: '<preview@site>',
  subject: 'Your preview is ready',
  text: opening,
}
const refundEmail: EmailRecord = {
  ...eulogyEmail,
  messageId: '<refund@site>',
  subject: 'We refunded your payment',
  text: 'We refunded your payment.',
}

const readAnswer = (full_eulogy: string | null, status = 200): Answer => ({
  canary,
  request: 'GET /api/submissions/one/full-eulogy',
  at: 6_000,
  ms: 10,
  status,
  body: JSON.stringify({ full_eulogy, order: null }),
})

const order: OrderRecord = {
  canary,
  email: 'zorvaaaa@example.com',
  plan: 'pays',
  submissionId: 'one',
  hasPreview: true,
  sessionIds: ['cs_one'],
  secondPaymentAt: null,
  erasureAcceptedAt: null,
}

const own = { rootId: 'one', state: 'paid', orderNumber: '00000001', sessionId: 'cs_one' }
const session: SessionRecord = {
  id: 'cs_one',
  status: 'complete',
  amountRefunded: 0,
  refundedAt: null,
}

/** One order that was paid, written, emailed and read. Nothing is wrong with it. */
function paid(): History {
  return {
    orders: [{ ...order }],
    answers: [readAnswer(null), readAnswer(eulogy), readAnswer(eulogy)],
    sessions: [session],
    emails: [previewEmail, eulogyEmail],
    leakedLogLines: [],
    faults: [],
    unexpectedExits: [],
    database: {
      submissions: [{ id: 'one', preview: opening, input: `Ruth ${canary} patient` }],
      eulogies: [{ submissionId: 'one', text: eulogy }],
      openings: [{ submissionId: 'one', text: opening }],
      purchases: [own],
      erasures: [],
      canaries: [{ table: 'public.eulogy_submissions', canary }],
      pendingJobs: [],
    },
  }
}

/** Like the paid one, but the buyer never paid. */
function unpaid(): History {
  const history = paid()
  const purchases = [{ ...own, state: 'open', orderNumber: null, sessionId: null }]
  return {
    ...history,
    answers: [readAnswer(null)],
    sessions: [{ ...session, status: 'open' }],
    emails: [previewEmail],
    database: { ...history.database, purchases },
  }
}

/** Paid, refunded because there was no text in time, and emailed about it. */
function givenBack(): History {
  const history = paid()
  const purchases = [{ ...own, state: 'refunded' }]
  return {
    ...history,
    answers: [readAnswer(null)],
    sessions: [{ ...session, amountRefunded: price.amount, refundedAt: 9_000 }],
    emails: [previewEmail, refundEmail],
    database: { ...history.database, eulogies: [], purchases },
  }
}

/** Paid and then erased. */
function erased(): History {
  return {
    ...paid(),
    orders: [{ ...order, erasureAcceptedAt: 8_000 }],
    database: {
      submissions: [],
      eulogies: [],
      openings: [],
      purchases: [],
      erasures: [{ rootId: 'one', orderNumber: '00000001', isPaidLate: false }],
      canaries: [],
      pendingJobs: [],
    },
  }
}

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
const answered = (changed: Partial<Answer>) => (history: History) =>
  history.answers.push({ ...readAnswer(null), ...changed })
const emailed = (base: EmailRecord, changed: Partial<EmailRecord>) => (history: History) =>
  history.emails.push({ ...base, ...changed })
const foundIn = (table: string) => (history: History) =>
  history.database.canaries.push({ table, canary })
const exit = { process: 'api-1', at: 0, code: 1 }
const stuck = { name: 'send-email', count: 2 }
const kept = { id: 'one', preview: '', input: '' }
const leftEarly: Change = ({ orders }) => Object.assign(orders[0] ?? {}, { hasPreview: false })
const paidTwice: Change = ({ orders, sessions }) => {
  orders[0]?.sessionIds.push('cs_two')
  sessions.push({ ...session, id: 'cs_two' })
}

/** The eulogy arrives again, with a fault at some time after the first one was accepted. */
const sentAgain =
  (kind?: FaultKind, after = 0, lasts = 0, more: Partial<FaultRecord> = {}): Change =>
  ({ emails, faults }) => {
    emails.push({ ...eulogyEmail, at: 30_000 })
    const from = eulogyEmail.at + after
    const record = { target: 'worker-1', from, to: from + lasts, hasFired: true, ...more }
    if (kind) faults.push({ kind, ...record })
  }

const sentAtMidnight = (after: number, ...expiredEmailIds: string[]) =>
  sentAgain('midnight', after, 4_000, { expiredEmailIds })

test.each<[string, () => History, Change]>([
  ['lost: a payment has no purchase', paid, (h) => h.database.purchases.pop()],
  ['lost: a paid order has no text', paid, (h) => h.database.eulogies.pop()],
  ['lost: a paid order is refunded', paid, purchase({ state: 'refunded' })],
  ['mixed: another session paid the purchase', paid, purchase({ sessionId: 'cs_two' })],
  [`mixed: the stored text contains words of ${other}`, paid, text(`Ruth ${other}`)],
  ['lost: the stored text is not about this person', paid, text('A text.')],
  ['doubled: 2 payments were kept', paid, paidTwice],
  ['lost: 5 cents of a payment were refunded', paid, refunded(5)],
  ['lost: a refunded order is paid', paid, refunded(price.amount)],
  ['lost: the text was gone (200)', paid, read(null)],
  ['lost: the text was gone (404)', paid, read(null, 404)],
  ['mixed: the text changed', paid, read(canary)],
  [`mixed: an answer contains words of ${other}`, paid, read(`${canary} ${other}`)],
  ['lost: no eulogy email', paid, ({ emails }) => emails.pop()],
  ['lost: no preview email', paid, ({ emails }) => emails.shift()],
  ['lost: no preview email', paid, (h) => [h.emails.shift(), leftEarly(h)]],
  ['lost: no refund email', givenBack, ({ emails }) => emails.pop()],
  ['doubled: 1 refund emails', paid, emailed(refundEmail, {})],
  ['doubled: 2 eulogy emails', paid, emailed(eulogyEmail, { messageId: '<new@site>' })],
  [`mixed: an email contains words of ${other}`, paid, emailed(previewEmail, { text: other })],
  ['leaked: GET /api/submissions/one', unpaid, answered({ body: readAnswer(eulogy).body })],
  ['leaked: an email', unpaid, emailed(previewEmail, { text: eulogy })],
  ['kept: a row of public.emails was kept', erased, foundIn('public.emails')],
  ['kept: the submission was kept', erased, (h) => h.database.submissions.push(kept)],
  ['lost: a payment after the erasure was not refunded', erased, erasure({ orderNumber: null })],
  ['lost: a payment after the request to erase was not', erased, erasure({ isPaidLate: true })],
  ['leaked: pgboss.job contains words of a user', paid, foundIn('pgboss.job')],
  [`leaked: log: ${canary}`, paid, ({ leakedLogLines }) => leakedLogLines.push(canary)],
  [
    'down: GET /api/submissions/one/full-eulogy returned 500: oops',
    paid,
    answered({ status: 500, body: 'oops' }),
  ],
  ['down: api-1 ended with code 1', paid, (h) => h.unexpectedExits.push(exit)],
  ['lost: 2 jobs in send-email did not end', paid, (h) => h.database.pendingJobs.push(stuck)],
])('finds "%s"', (reason, start, change) => {
  expect(broken(start, change).join('\n')).toContain(reason)
})

test.each<[string, Change]>([
  ['that no fault explains', sentAgain()],
  ['after a graceful restart', sentAgain('restart-worker')],
  ['after the half-open connections ended', sentAgain('half-open-database', -8_000, 7_000)],
  ['at midnight whose job was not running', sentAtMidnight(-3_700, 'preview')],
  ['after a midnight that had ended before', sentAtMidnight(-4_200, 'eulogy')],
])('finds an email repeated %s', (_name, change) => {
  expect(broken(paid, change).join('\n')).toContain(
    'doubled: an email was sent again although nothing interrupted its sender',
  )
})

const randomKey = 'https://example.com/#q7_ZoRvHerzK3n'

test.each<[string, () => History, Change]>([
  ['a paid order', paid, () => {}],
  ['an unpaid order', unpaid, () => {}],
  ['a refunded order', givenBack, () => {}],
  ['an erased order', erased, () => {}],
  ['an answer 503', paid, read(null, 503)],
  ['a lost connection', paid, read(null, 0)],
  ['a preview that was stored although its client left', paid, leftEarly],
  [
    'a random key that resembles the name of an order',
    paid,
    (h) => Object.assign(h.emails[0] ?? {}, { text: `${opening} ${randomKey}` }),
  ],
  ['an email repeated after a kill', paid, sentAgain('kill-worker', 200)],
  ['one after half-open connections', paid, sentAgain('half-open-database', 200)],
  ['one whose job expired at midnight', paid, sentAtMidnight(-3_700, 'preview', 'eulogy')],
])('finds nothing wrong with %s', (_name, start, change) => {
  expect(broken(start, change)).toEqual([])
})
