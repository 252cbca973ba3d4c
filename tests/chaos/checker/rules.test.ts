import { describe, expect, test } from 'vitest'
import { price } from '#domain/offer.ts'
import type { FaultKind } from '#tests/chaos/faults/kinds.ts'
import type { FaultRecord, History } from '#tests/chaos/history.ts'
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

const find = (history: History) =>
  checkHistory(history).map(({ kind, reason }) => `${kind}: ${reason}`)

/** A correct history with one thing changed. */
const broken = (start: () => History, change: (history: History) => void) => {
  const history = structuredClone(start())
  change(history)
  return find(history)
}

const fault = (kind: FaultKind, from: number, to = from): FaultRecord => ({
  kind,
  target: 'worker-1',
  from,
  to,
  hasFired: true,
})

test.each([
  ['paid', paidHistory],
  ['unpaid', unpaidHistory],
  ['refunded', refundedHistory],
  ['erased', erasedHistory],
])('finds nothing wrong with a correct %s order', (_name, history) => {
  expect(find(history())).toEqual([])
})

describe('a paid order', () => {
  test.each<[string, (history: History) => void, string]>([
    [
      'has no purchase',
      ({ database }) => database.purchases.pop(),
      'lost: a payment has no purchase',
    ],
    ['has no text', ({ database }) => database.eulogies.pop(), 'lost: a paid order has no text'],
    [
      'is recorded as refunded although the money was kept',
      ({ database }) => Object.assign(database.purchases[0] ?? {}, { state: 'refunded' }),
      'lost: a paid order is refunded',
    ],
    [
      'was paid by a session of someone else',
      ({ database }) => Object.assign(database.purchases[0] ?? {}, { sessionId: 'cs_two' }),
      'mixed: another session paid the purchase',
    ],
    [
      'has the text of someone else',
      ({ database }) => Object.assign(database.eulogies[0] ?? {}, { text: `Ruth ${otherCanary}` }),
      `mixed: the stored text contains words of ${otherCanary}`,
    ],
    [
      'has a text about nobody',
      ({ database }) => Object.assign(database.eulogies[0] ?? {}, { text: 'A text.' }),
      'lost: the stored text is not about this person',
    ],
    [
      'was paid twice and both payments were kept',
      ({ orders, sessions }) => {
        orders[0]?.sessionIds.push('cs_two')
        sessions.push({ id: 'cs_two', status: 'complete', amountRefunded: 0, refundedAt: null })
      },
      'doubled: 2 payments were kept',
    ],
    [
      'was refunded in part',
      ({ sessions }) => Object.assign(sessions[0] ?? {}, { amountRefunded: 5 }),
      'lost: 5 cents of a payment were refunded',
    ],
    [
      'was refunded without a record',
      ({ sessions }) => Object.assign(sessions[0] ?? {}, { amountRefunded: price.amount }),
      'lost: a refunded order is paid',
    ],
  ])('that %s is found', (_name, change, reason) => {
    expect(broken(paidHistory, change)).toContain(reason)
  })
})

describe('reading', () => {
  test.each<[string, (history: History) => void, string]>([
    [
      'a text that is gone',
      ({ answers }) => answers.push(readAnswer(null)),
      'lost: the text was gone (200)',
    ],
    [
      'a page that is gone',
      ({ answers }) => answers.push(readAnswer(null, 404)),
      'lost: the text was gone (404)',
    ],
    [
      'a changed text',
      ({ answers }) => answers.push(readAnswer(canary)),
      'mixed: the text changed',
    ],
    [
      'words of someone else',
      ({ answers }) => answers.push(readAnswer(`${canary} ${otherCanary}`)),
      `mixed: an answer contains words of ${otherCanary}`,
    ],
  ])('finds %s', (_name, change, reason) => {
    expect(broken(paidHistory, change)).toContain(reason)
  })

  test('ignores 503 and lost connections', () => {
    const change = ({ answers }: History) =>
      answers.push(readAnswer(null, 503), { ...readAnswer(null), status: 0, body: '' })
    expect(broken(paidHistory, change)).toEqual([])
  })
})

describe('emails', () => {
  test.each<[string, () => History, (history: History) => void, string]>([
    ['no eulogy', paidHistory, ({ emails }) => emails.pop(), 'lost: no eulogy email'],
    ['no preview', paidHistory, ({ emails }) => emails.shift(), 'lost: no preview email'],
    [
      'no preview that was stored although its client left',
      paidHistory,
      ({ emails, orders }) => {
        emails.shift()
        Object.assign(orders[0] ?? {}, { hasPreview: false })
      },
      'lost: no preview email',
    ],
    ['no refund', refundedHistory, ({ emails }) => emails.pop(), 'lost: no refund email'],
    [
      'a refund although nothing was refunded',
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
      'words of someone else',
      paidHistory,
      ({ emails }) => Object.assign(emails[0] ?? {}, { text: otherCanary }),
      `mixed: an email contains words of ${otherCanary}`,
    ],
  ])('find %s', (_name, start, change, reason) => {
    expect(broken(start, change)).toContain(reason)
  })

  test('ignore a random key that resembles the name of an order', () => {
    const key = 'q7_ZoRvHerzK3n'
    const change = ({ emails }: History) =>
      Object.assign(emails[0] ?? {}, { text: `${emails[0]?.text} https://example.com/#${key}` })
    expect(broken(paidHistory, change)).toEqual([])
  })

  test('allow a preview that was stored although its client left', () => {
    const change = ({ orders }: History) => Object.assign(orders[0] ?? {}, { hasPreview: false })
    expect(broken(paidHistory, change)).toEqual([])
  })

  const again = { ...eulogyEmail, at: 30_000 }
  const repeated = 'doubled: an email was sent again although nothing interrupted its sender'

  test('find a repeated email that no fault explains', () => {
    expect(broken(paidHistory, ({ emails }) => emails.push(again))).toContain(repeated)
  })

  test('find a repeated email after a graceful restart', () => {
    const change = ({ emails, faults }: History) => {
      emails.push(again)
      faults.push(fault('restart-worker', eulogyEmail.at))
    }
    expect(broken(paidHistory, change)).toContain(repeated)
  })

  test.each<[string, FaultKind]>([
    ['its worker was killed', 'kill-worker'],
    ['the connections of its worker were half-open', 'half-open-database'],
  ])('allow a repeated email if %s before the commit', (_case, kind) => {
    const change = ({ emails, faults }: History) => {
      emails.push(again)
      faults.push(fault(kind, eulogyEmail.at + 200))
    }
    expect(broken(paidHistory, change)).toEqual([])
  })

  test('find a repeated email after the half-open connections were ended', () => {
    const change = ({ emails, faults }: History) => {
      emails.push(again)
      faults.push(fault('half-open-database', eulogyEmail.at - 8_000, eulogyEmail.at - 1_000))
    }
    expect(broken(paidHistory, change)).toContain(repeated)
  })
})

describe('an email that is repeated at midnight', () => {
  const change =
    (expiredEmailIds: string[], midnight = eulogyEmail.at - 3_700) =>
    ({ emails, faults }: History) => {
      emails.push({ ...eulogyEmail, at: 30_000 })
      const to = midnight + 4_000
      faults.push({ ...fault('midnight', midnight, to), expiredEmailIds })
    }

  test('is allowed if its job expired then', () => {
    expect(broken(paidHistory, change(['preview', 'eulogy']))).toEqual([])
  })

  test.each([
    ['its job was not running then', change(['preview'])],
    ['the job that expired had ended before', change(['eulogy'], eulogyEmail.at - 4_200)],
  ])('is found if %s', (_case, changed) => {
    expect(broken(paidHistory, changed).join()).toContain('doubled: an email was sent again')
  })
})

describe('a locked text', () => {
  test('is found in an answer', () => {
    const [, , { body = '' } = {}] = paidHistory().answers
    const change = ({ answers }: History) => answers.push({ ...readAnswer(null), body })
    expect(broken(unpaidHistory, change).join()).toContain('leaked: GET /api/submissions/one')
  })

  test('is found in an email', () => {
    const change = ({ emails }: History) => emails.push({ ...previewEmail, text: eulogyEmail.text })
    expect(broken(unpaidHistory, change).join()).toContain('leaked: an email')
  })
})

describe('personal data', () => {
  test.each<[string, () => History, (history: History) => void, string]>([
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
      ({ database }) => Object.assign(database.erasures[0] ?? {}, { orderNumber: null }),
      'lost: a payment after the erasure was not refunded',
    ],
    [
      'a payment after the request to erase that was not refunded',
      erasedHistory,
      ({ database }) => Object.assign(database.erasures[0] ?? {}, { isPaidLate: true }),
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
  ])('is found: %s', (_name, start, change, reason) => {
    expect(broken(start, change)).toContain(reason)
  })
})

describe('the service', () => {
  test.each<[string, (history: History) => void, string]>([
    [
      'an error that is not 503',
      ({ answers }) =>
        answers.push({ ...readAnswer(null), request: 'POST /x', status: 500, body: 'oops' }),
      'down: POST /x returned 500: oops',
    ],
    [
      'a process that ended by itself',
      ({ unexpectedExits }) => unexpectedExits.push({ process: 'api-1', at: 0, code: 1 }),
      'down: api-1 ended with code 1',
    ],
    [
      'a job that never ended',
      ({ database }) => database.pendingJobs.push({ name: 'send-email', count: 2 }),
      'lost: 2 jobs in send-email did not end',
    ],
  ])('is checked for %s', (_name, change, reason) => {
    expect(broken(paidHistory, change)).toContain(reason)
  })
})
