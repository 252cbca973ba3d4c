import type { ApiRoute } from './api-call.ts'
import { invalidParam } from './errors.ts'
import type { Fields } from './form-body.ts'
import { groupOf, integerOf, textOf, textsOf } from './form-body.ts'
import { nowInSeconds } from './identifiers.ts'
import { simulateKnownFailure } from './known-inputs.ts'
import { listObject } from './payment-objects.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import type { Records, Session } from './records.ts'
import { lineItemList, sessionObject } from './session-object.ts'
import { readNewSession } from './session-request.ts'

const sessionsPath = '/v1/checkout/sessions'

export function addSessionRoutes(
  route: ApiRoute,
  records: Records,
  cashier: PaymentProcessor,
  site: () => string,
): void {
  const show = (session: Session, expand: string[]) =>
    sessionObject(records, site(), session, expand)

  route('POST', sessionsPath, async ({ fields }) => {
    const asked = readNewSession(fields, nowInSeconds())
    await simulateKnownFailure(asked.customerEmail)
    return show(cashier.openSession(asked), textsOf(fields, 'expand'))
  })

  route('GET', `${sessionsPath}/:id`, ({ id, fields }) => {
    return show(cashier.findSession(id), textsOf(fields, 'expand'))
  })

  route('GET', `${sessionsPath}/:id/line_items`, ({ id }) => lineItemList(cashier.findSession(id)))

  route('POST', `${sessionsPath}/:id/expire`, ({ id, fields, cause }) => {
    const session = cashier.findSession(id)
    cashier.expire(session, cause)
    return show(session, textsOf(fields, 'expand'))
  })

  route('GET', sessionsPath, ({ fields }) => {
    cashier.expireOverdue()
    const isInTime = createdFilter(fields)
    const status = textOf(fields, 'status')
    const paymentId = textOf(fields, 'payment_intent')
    const { entries, hasMore } = records.sessions.page(
      readPage(fields),
      (session) =>
        isInTime(session.created) &&
        (status === null || session.status === status) &&
        (paymentId === null || session.paymentId === paymentId),
    )
    const expand = listExpansions(fields)
    const data = entries.map((session) => show(session, expand))
    return listObject(sessionsPath, data, hasMore)
  })
}

export function readPage(fields: Fields) {
  const limit = integerOf(fields, 'limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw invalidParam('limit', `This value must be between 1 and 100 (got: ${limit}).`)
  }
  return {
    limit,
    startingAfter: textOf(fields, 'starting_after'),
    endingBefore: textOf(fields, 'ending_before'),
  }
}

export function listExpansions(fields: Fields): string[] {
  return textsOf(fields, 'expand').map((path) => path.replace(/^data\./, ''))
}

export function createdFilter(fields: Fields): (created: number) => boolean {
  const exactly = integerOf(fields, 'created')
  const range = groupOf(fields, 'created')
  const bound = (name: string, otherwise: number) =>
    integerOf(range, name, `created[${name}]`) ?? otherwise
  const after = bound('gt', -Infinity)
  const from = bound('gte', -Infinity)
  const before = bound('lt', Infinity)
  const until = bound('lte', Infinity)
  return (created) =>
    (exactly === null || created === exactly) &&
    created > after &&
    created >= from &&
    created < before &&
    created <= until
}
