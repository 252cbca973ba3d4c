import { price } from '#domain/offer.ts'
import type { Answer, EmailRecord, History, OrderRecord } from './history.ts'

export const canary = 'Zorvaaaa'
export const otherCanary = 'Zorvbaaa'

const opening = `Ruth ${canary} was patient.`
const text = `${opening} Her boat was called ${canary} and we all learned to love the open water with her.`

export const eulogyEmail: EmailRecord = {
  at: 5_000,
  to: 'zorvaaaa@example.com',
  messageId: '<eulogy@site>',
  subject: `Your eulogy for Ruth ${canary}`,
  text,
}
export const previewEmail: EmailRecord = {
  ...eulogyEmail,
  at: 2_000,
  messageId: '<preview@site>',
  subject: `The beginning of your eulogy for Ruth ${canary}`,
  text: opening,
}
export const refundEmail: EmailRecord = {
  ...eulogyEmail,
  messageId: '<refund@site>',
  subject: 'Your refund',
  text: 'We refunded your payment.',
}

export const readAnswer = (full_eulogy: string | null, status = 200): Answer => ({
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

/** One order that was paid, written, emailed and read. Nothing is wrong with it. */
export function paidHistory(): History {
  return {
    orders: [{ ...order }],
    answers: [readAnswer(null), readAnswer(text), readAnswer(text)],
    sessions: [{ id: 'cs_one', status: 'complete', amountRefunded: 0, refundedAt: null }],
    emails: [previewEmail, eulogyEmail],
    leakedLogLines: [],
    faults: [],
    unexpectedExits: [],
    database: {
      submissions: [{ id: 'one', preview: opening, input: `Ruth ${canary} patient` }],
      eulogies: [{ submissionId: 'one', text }],
      openings: [{ submissionId: 'one', text: opening }],
      purchases: [{ rootId: 'one', state: 'paid', orderNumber: '00000001', sessionId: 'cs_one' }],
      erasures: [],
      canaries: [{ table: 'public.eulogy_submissions', canary }],
      pendingJobs: [],
    },
  }
}

/** Like the paid one, but the buyer never paid. */
export function unpaidHistory(): History {
  const history = paidHistory()
  return {
    ...history,
    answers: [readAnswer(null)],
    sessions: [{ id: 'cs_one', status: 'open', amountRefunded: 0, refundedAt: null }],
    emails: [previewEmail],
    database: {
      ...history.database,
      purchases: [{ rootId: 'one', state: 'open', orderNumber: null, sessionId: null }],
    },
  }
}

/** Paid, refunded because there was no text in time, and emailed about it. */
export function refundedHistory(): History {
  const history = paidHistory()
  return {
    ...history,
    answers: [readAnswer(null)],
    sessions: [
      { id: 'cs_one', status: 'complete', amountRefunded: price.amount, refundedAt: 9_000 },
    ],
    emails: [previewEmail, refundEmail],
    database: {
      ...history.database,
      eulogies: [],
      purchases: [
        { rootId: 'one', state: 'refunded', orderNumber: '00000001', sessionId: 'cs_one' },
      ],
    },
  }
}

/** Paid and then erased. */
export function erasedHistory(): History {
  const history = paidHistory()
  return {
    ...history,
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
