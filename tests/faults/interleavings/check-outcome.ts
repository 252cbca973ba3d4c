import { includedRetries, maxGivenBack } from '#domain/offer.ts'
import type { Rows } from './family.ts'
import type { Providers } from './providers.ts'

export type Outcome = {
  rootId: string
  rows: Rows
  sessions: { checkoutId: string; paid: boolean; refunds: readonly string[] }[]
  sentEmails: Providers['sentEmails']
  /** How often a job was given to a second worker while the first one still had it. */
  takeovers: number
  /** Whether the jobs that send emails ran too. */
  sends: boolean
  /** How many texts were ever written, erased or not. */
  textsWritten: number
  /** For each request to erase the family, the checkout that had paid for it by then. */
  paidBeforeErasure: (string | null)[]
  /** The checkouts whose text the buyer could read when the family was to be erased. */
  readBeforeErasure: string[]
}

/** What must be true after any schedule, once all jobs have run. Returns what isn't. */
export function findViolations(outcome: Outcome): string[] {
  return [
    ...checkMoney(outcome),
    ...(outcome.rows.erased ? checkErased(outcome) : checkDelivered(outcome)),
    ...checkRetries(outcome),
    ...checkSends(outcome),
    ...outcome.rows.jobs.flatMap((name) =>
      name === 'send-email' && !outcome.sends ? [] : [`job ${name} never ended`],
    ),
    ...outcome.rows.deadLetters.map((name) => `job ${name} failed permanently`),
    ...(outcome.rows.spend < 0 ? ['negative spend'] : []),
  ]
}

function checkMoney({ rows, rootId, sessions }: Outcome): string[] {
  const stateOf = (id: string) => rows.checkouts.find((each) => each.id === id)?.state
  const paid = sessions.filter((session) => session.paid)
  const kept = paid.filter(({ refunds }) => refunds.length === 0)
  return [
    ...(kept.length > 1 ? ['two payments kept'] : []),
    ...paid.flatMap(({ checkoutId, refunds }) => {
      const expected = refunds.length === 0 ? 'paid' : 'refunded'
      const state = stateOf(checkoutId)
      const problems = state === expected ? [] : [`payment ${expected}, recorded as ${state}`]
      return refunds.length > 1 ? [...problems, 'refunded twice'] : problems
    }),
    ...(rows.checkouts.filter(({ state }) => state === 'paid').length > 1 ? ['paid twice'] : []),
    ...(kept.length === 1 && !rows.erased && rows.texts.length === 0 ? ['paid, but no text'] : []),
    ...checkRefund(rows, rootId),
  ]
}

/** Of the payment that the order was paid with. A family that was refunded may pay again. */
const refundOf = ({ checkouts, purchase }: Rows) =>
  checkouts.find(
    ({ id, refund_decided_at }) => id === purchase?.paid_checkout_id && refund_decided_at,
  )

function checkRefund(rows: Rows, rootId: string): string[] {
  const refund = refundOf(rows)
  if (!refund) return []
  const decidedAt = Date.parse(refund.refund_decided_at ?? '')
  return rows.texts.flatMap(({ submission_id, written_at }) => {
    const isLate = Date.parse(written_at) > decidedAt
    if (isLate) return ['text stored after the refund was decided']
    const isUnwritten = refund.refund_reason === 'unwritten' && submission_id === rootId
    return isUnwritten ? ['refunded as unwritten after its text was stored'] : []
  })
}

function checkErased(outcome: Outcome): string[] {
  const { rows, sessions, textsWritten, paidBeforeErasure, readBeforeErasure } = outcome
  const left = {
    submissions: rows.submissions.length,
    purchase: rows.purchase ? 1 : 0,
    texts: rows.texts.length,
    emails: rows.emails.length,
    'access keys': rows.accessKeys,
  }
  const problems = Object.entries(left).flatMap(([name, count]) =>
    count > 0 ? [`erased, but ${count} ${name} left`] : [],
  )
  const kept = sessions.filter(({ paid, refunds }) => paid && refunds.length === 0)
  if (kept.length > 0 && textsWritten === 0)
    problems.push('erased without a text, but not refunded')
  if (kept.some(({ checkoutId }) => paidBeforeErasure.some((paid) => paid !== checkoutId)))
    problems.push('paid after its erasure was requested, but not refunded')
  const refunded = sessions.filter(({ refunds }) => refunds.length > 0)
  if (refunded.some(({ checkoutId }) => readBeforeErasure.includes(checkoutId)))
    problems.push('erased and refunded after its text could be read')
  return problems
}

function checkDelivered({ rows, rootId, sessions, sends }: Outcome): string[] {
  const everPaid = sessions.some(({ paid }) => paid)
  const problems = rows.texts.flatMap(({ submission_id: id, text }) => {
    const emails = rows.emails.filter(
      (email) => email.submission_id === id && email.kind === 'eulogy',
    )
    const found = text.includes(id) ? [] : ['text of another submission']
    if (emails.length !== (everPaid ? 1 : 0)) found.push(`${emails.length} emails for a text`)
    if (sends && emails.some(({ sent_at }) => sent_at === null)) found.push('email not sent')
    return found
  })
  const ids = rows.texts.map((text) => text.submission_id)
  if (new Set(ids).size < ids.length) problems.push('two texts for a submission')
  if (!everPaid && rows.readable.length > 0) problems.push('unpaid text readable')
  if (everPaid && rows.readable.length < ids.length) problems.push('paid text not readable')
  if ((rows.purchase?.state ?? 'open') !== 'open' && !everPaid) problems.push('paid for nothing')
  if (everPaid && rows.submissions.some(({ id, type }) => id === rootId && type !== 'paid'))
    problems.push('a paid submission has another type')
  return problems
}

function checkRetries({ rows, rootId }: Outcome): string[] {
  const root = rows.submissions.find(({ id }) => id === rootId)
  if (!root) return []
  const used = rows.submissions.filter(({ id, type }) => id !== rootId && type === 'paid')
  const givenBack = rows.submissions.filter(({ id, type }) => id !== rootId && type !== 'paid')
  const hasText = (id: string) => rows.texts.some((text) => text.submission_id === id)
  const toldOf = (id: string) =>
    rows.emails.filter(({ submission_id, kind }) => submission_id === id && kind === 'retry-failed')
  const problems = used.flatMap(({ id, writing_failed_at }) => {
    const counts = writing_failed_at !== null && givenBack.length >= maxGivenBack.retries
    return hasText(id) || counts || refundOf(rows) ? [] : ['a used retry has no text']
  })
  for (const { id } of givenBack) {
    if (hasText(id)) problems.push('a retry was given back and has a text')
    if (toldOf(id).length !== 1)
      problems.push(`${toldOf(id).length} emails about a given-back retry`)
  }
  if (givenBack.length > maxGivenBack.retries) problems.push(`${givenBack.length} given back`)
  if (root.retries < 0 || root.retries > includedRetries) problems.push(`${root.retries} retries`)
  if (root.retries + used.length !== includedRetries)
    problems.push(`${used.length} retries used, ${root.retries} left`)
  return problems
}

/** An email may only be sent twice, under the same id, if a second worker took over its job. */
function checkSends({ sentEmails, takeovers }: Outcome): string[] {
  const ids = sentEmails.map(({ sendId }) => sendId)
  const doubled = ids.length - new Set(ids).size
  return doubled > takeovers ? [`${doubled} emails sent twice after ${takeovers} takeovers`] : []
}
