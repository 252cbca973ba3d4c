import type { FaultKind } from '#tests/chaos/faults/kinds.ts'
import {
  canariesIn,
  type EmailRecord,
  type FaultRecord,
  type History,
  type OrderRecord,
} from '#tests/chaos/history.ts'
import { paidSessions } from './purchases.ts'
import type { Violation } from './violation.ts'

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
    const violations = received.flatMap((email) => checkContent(order, email))
    violations.push(...checkRepeats(order, received, faults))
    if (!submissionId || erased.has(submissionId)) return violations
    const paid = paidSessions(order, sessionById)
    const refunded = paid.filter(({ amountRefunded }) => amountRefunded > 0).length
    const expect = (kind: string, found: EmailRecord[], least: number, most = least) => {
      const ids = new Set(found.map(({ messageId }) => messageId)).size
      if (ids < least) violations.push({ kind: 'lost', canary, reason: `no ${kind} email` })
      if (ids > most) violations.push({ kind: 'doubled', canary, reason: `${ids} ${kind} emails` })
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

function checkContent({ canary }: OrderRecord, { subject, text }: EmailRecord): Violation[] {
  const others = [...canariesIn(`${subject}\n${text}`)].filter((word) => word !== canary)
  return others.map((other) => ({
    kind: 'mixed' as const,
    canary,
    reason: `an email contains words of ${other}`,
  }))
}

function checkRepeats(
  { canary }: OrderRecord,
  received: EmailRecord[],
  faults: FaultRecord[],
): Violation[] {
  return [...Map.groupBy(received, ({ messageId }) => messageId).values()].flatMap((copies) => {
    const unexplained = copies.slice(0, -1).filter((email) => !wasInterrupted(email, faults))
    return unexplained.map(() => ({
      kind: 'doubled' as const,
      canary,
      reason: 'an email was sent again although nothing interrupted its sender',
    }))
  })
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
  [...Map.groupBy(emails, ({ messageId }) => messageId).values()].filter(
    (copies) => copies.length > 1,
  ).length
