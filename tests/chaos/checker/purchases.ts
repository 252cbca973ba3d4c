import { price } from '#domain/offer.ts'
import {
  canariesIn,
  type History,
  type OrderRecord,
  type SessionRecord,
} from '#tests/chaos/history.ts'
import type { Violation } from './violation.ts'

/** A paid order has one purchase and one right text, or its money back. A second payment is refunded. */
export function checkPurchases({ orders, sessions, database }: History): Violation[] {
  const sessionById = new Map(sessions.map((session) => [session.id, session]))
  const purchaseByRoot = new Map(database.purchases.map((row) => [row.rootId, row]))
  const textOf = new Map(database.eulogies.map((row) => [row.submissionId, row.text]))
  const erasedBy = new Map(database.erasures.map((row) => [row.rootId, row]))

  return orders.flatMap((order) => {
    const violations: Violation[] = []
    const add = (kind: Violation['kind'], reason: string) =>
      violations.push({ kind, canary: order.canary, reason })
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

export function checkText({ canary }: OrderRecord, text: string, where: string): Violation[] {
  const found = canariesIn(text)
  const others = [...found].filter((word) => word !== canary)
  return [
    ...(found.has(canary)
      ? []
      : [{ kind: 'lost' as const, canary, reason: `${where} is not about this person` }]),
    ...others.map((other) => ({
      kind: 'mixed' as const,
      canary,
      reason: `${where} contains words of ${other}`,
    })),
  ]
}

export const paidSessions = (
  { sessionIds }: OrderRecord,
  sessions: Map<string, SessionRecord>,
): SessionRecord[] =>
  sessionIds.flatMap((id) => {
    const session = sessions.get(id)
    return session?.status === 'complete' ? [session] : []
  })
