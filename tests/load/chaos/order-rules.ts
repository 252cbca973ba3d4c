import { price } from '#domain/offer.ts'
import type { FaultKind } from './faults.ts'
import {
  type Answer,
  canariesIn,
  type EmailRecord,
  type FaultRecord,
  type History,
  type OrderRecord,
  type SessionRecord,
  type Violation,
  violation,
} from './history.ts'

/** A paid order has one purchase and one right text, or its money back. A second payment is refunded. */
export function checkPurchases({ orders, sessions, database }: History): Violation[] {
  const sessionById = new Map(sessions.map((session) => [session.id, session]))
  const purchaseByRoot = new Map(database.purchases.map((row) => [row.rootId, row]))
  const textOf = new Map(database.eulogies.map((row) => [row.submissionId, row.text]))
  const erasedBy = new Map(database.erasures.map((row) => [row.rootId, row]))

  return orders.flatMap((order) => {
    const violations: Violation[] = []
    const add = (kind: Violation['kind'], reason: string) =>
      violations.push(violation(kind, reason, order.canary))
    const paid = paidSessions(order, sessionById)
    const kept = paid.filter(({ amountRefunded }) => amountRefunded === 0)
    for (const { amountRefunded } of paid) {
      if (amountRefunded !== 0 && amountRefunded !== price.amount)
        add('lost', `${amountRefunded} cents of a payment were refunded`)
    }
    if (kept.length > 1) add('doubled', `${kept.length} payments were kept`)
    if (paid.length === 0 || !order.submissionId) return violations

    const erasure = erasedBy.get(order.submissionId)
    if (erasure) {
      if (kept.length > 0 && !erasure.orderNumber)
        add('lost', 'a payment after the erasure was not refunded')
      if (kept.length > 0 && erasure.isPaidLate)
        add('lost', 'a payment after the request to erase was not refunded')
      return violations
    }
    const purchase = purchaseByRoot.get(order.submissionId)
    const text = textOf.get(order.submissionId)
    if (!purchase?.orderNumber) add('lost', 'a payment has no purchase')
    if (kept.length === 1) {
      if (purchase?.state !== 'paid') add('lost', `a paid order is ${purchase?.state ?? 'missing'}`)
      if (purchase?.sessionId !== kept[0]?.id) add('mixed', 'another session paid the purchase')
      if (text === undefined) add('lost', 'a paid order has no text')
    }
    if (kept.length === 0 && purchase?.state !== 'refunded')
      add('lost', `a refunded order is ${purchase?.state ?? 'missing'}`)
    if (text !== undefined) violations.push(...checkText(order, text, 'the stored text'))
    return violations
  })
}

function checkText({ canary }: OrderRecord, text: string, where: string): Violation[] {
  const isAbout = canariesIn(text).has(canary)
  return [
    ...(isAbout ? [] : [violation('lost', `${where} is not about this person`, canary)]),
    ...checkOthers(canary, text, where),
  ]
}

const checkOthers = (canary: string, text: string, where: string): Violation[] =>
  [...canariesIn(text)]
    .filter((word) => word !== canary)
    .map((other) => violation('mixed', `${where} contains words of ${other}`, canary))

export const paidSessions = (
  { sessionIds }: OrderRecord,
  sessions: Map<string, SessionRecord>,
): SessionRecord[] =>
  sessionIds.flatMap((id) => {
    const session = sessions.get(id)
    return session?.status === 'complete' ? [session] : []
  })

/** A client that got the text gets the same text again, until the data is erased. */
export function checkReads({ orders, answers }: History): Violation[] {
  const byCanary = Map.groupBy(answers, ({ canary }) => canary)
  return orders.flatMap((order) => {
    const { canary } = order
    const violations: Violation[] = []
    let text: string | null = null
    for (const answer of byCanary.get(canary) ?? []) {
      if (answer.request.startsWith('DELETE')) break
      if (!isAnswerAboutText(answer)) continue
      const read = answer.status === 200 ? readText(answer) : null
      if (text !== null && read === null)
        violations.push(violation('lost', `the text was gone (${answer.status})`, canary))
      if (text !== null && read !== null && read !== text)
        violations.push(violation('mixed', 'the text changed', canary))
      if (read !== null) violations.push(...checkText(order, read, 'an answer'))
      text ??= read
    }
    return violations
  })
}

/** 503 and a failed connection say nothing about the text. */
const isAnswerAboutText = ({ request, status }: Answer) =>
  /^GET .*\/full-eulogy$/.test(request) && status !== 503 && status !== 0

const readText = ({ body }: Answer) =>
  (JSON.parse(body) as { full_eulogy: string | null }).full_eulogy

const interrupting: readonly FaultKind[] = [
  'kill-worker',
  'stop-worker',
  'crash-database',
  'terminate-connections',
  'read-only-database',
  // Of one worker too, and none of its queries is answered then.
  'half-open-database',
]
/** From the acceptance of an email to the commit that records it, on a busy machine. */
const commitMs = 5_000

const isEulogy = ({ subject }: EmailRecord) => subject.startsWith('Your eulogy for')
const isRefund = ({ text }: EmailRecord) => text.includes('We refunded your payment')

/** Each email arrives once; twice only if its sender was interrupted before the commit. */
export function checkEmails(history: History): Violation[] {
  const { orders, sessions, emails, database, faults } = history
  const sessionById = new Map(sessions.map((session) => [session.id, session]))
  const byAddress = Map.groupBy(emails, ({ to }) => to.toLowerCase())
  const written = new Set(database.eulogies.map(({ submissionId }) => submissionId))
  const previewed = new Set(
    database.submissions.filter(({ preview }) => preview !== '').map(({ id }) => id),
  )
  const erased = new Set(database.erasures.map(({ rootId }) => rootId))
  return orders.flatMap((order) => {
    const { canary, submissionId } = order
    const received = byAddress.get(order.email.toLowerCase()) ?? []
    const violations = received.flatMap(({ subject, text }) =>
      checkOthers(canary, `${subject}\n${text}`, 'an email'),
    )
    violations.push(...checkRepeats(canary, received, faults))
    if (!submissionId || erased.has(submissionId)) return violations
    const paid = paidSessions(order, sessionById)
    const refunded = paid.filter(({ amountRefunded }) => amountRefunded > 0).length
    const expect = (kind: string, found: EmailRecord[], least: number, most = least) => {
      const ids = new Set(found.map(({ messageId }) => messageId)).size
      if (ids < least) violations.push(violation('lost', `no ${kind} email`, canary))
      if (ids > most) violations.push(violation('doubled', `${ids} ${kind} emails`, canary))
    }
    const previews = received.filter((email) => !isEulogy(email) && !isRefund(email))
    // A client may leave before it gets the preview that was stored.
    const isPreviewed = order.hasPreview || previewed.has(submissionId)
    expect('preview', previews, isPreviewed ? 1 : 0)
    const isDelivered = paid.length > 0 && written.has(submissionId)
    expect('eulogy', received.filter(isEulogy), isDelivered ? 1 : 0)
    // A second payment is refunded without an email. A refunded buyer may pay again.
    const isRefunded = paid.length > 0 && refunded === paid.length
    expect('refund', received.filter(isRefund), isRefunded ? 1 : 0, refunded)
    return violations
  })
}

const copiesOf = (emails: EmailRecord[]) => [
  ...Map.groupBy(emails, ({ messageId }) => messageId).values(),
]

function checkRepeats(canary: string, received: EmailRecord[], faults: FaultRecord[]) {
  const reason = 'an email was sent again although nothing interrupted its sender'
  return copiesOf(received)
    .flatMap((copies) => copies.slice(0, -1))
    .filter((email) => !wasInterrupted(email, faults))
    .map(() => violation('doubled', reason, canary))
}

const wasInterrupted = ({ at, messageId }: EmailRecord, faults: FaultRecord[]) =>
  faults.some(
    ({ kind, hasFired, from, to, expiredEmailIds = [] }) =>
      hasFired &&
      from <= at + commitMs &&
      to >= at - 100 &&
      (interrupting.includes(kind) || expiredEmailIds.some((id) => messageId.includes(id))),
  )

/** How many emails arrived more than once. */
export const countRepeated = (emails: EmailRecord[]) =>
  copiesOf(emails).filter((copies) => copies.length > 1).length
