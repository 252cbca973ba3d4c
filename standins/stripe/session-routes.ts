import type { ApiRoute } from './api-call.ts'
import { integerOf, textOf, textsOf } from './form-body.ts'
import { nowInSeconds } from './identifiers.ts'
import { simulateKnownFailure } from './known-inputs.ts'
import { listObject } from './payment-objects.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import type { Records, Session } from './records.ts'
import { sessionObject } from './session-object.ts'
import { readNewSession } from './session-request.ts'

const sessionsPath = '/v1/checkout/sessions'

export function addSessionRoutes(
  route: ApiRoute,
  records: Records,
  processor: PaymentProcessor,
  site: () => string,
): void {
  const show = (session: Session, expand: string[]) =>
    sessionObject(records, site(), session, expand)

  route('POST', sessionsPath, async ({ fields }) => {
    const session = readNewSession(fields, nowInSeconds())
    await simulateKnownFailure(session.customerEmail)
    processor.openSession(session)
    return show(session, textsOf(fields, 'expand'))
  })

  route('GET', sessionsPath, ({ fields }) => {
    processor.expireOverdue()
    const { gte } = (fields.created ?? {}) as { gte?: string }
    const sessions = records.sessions
      .newestFirst()
      .filter(({ created }) => created >= Number(gte ?? 0))
    const after = textOf(fields, 'starting_after')
    const start = after ? sessions.findIndex(({ id }) => id === after) + 1 : 0
    const end = start + (integerOf(fields, 'limit') ?? 10)
    const expand = textsOf(fields, 'expand').map((path) => path.replace(/^data\./, ''))
    const page = sessions.slice(start, end).map((session) => show(session, expand))
    return { ...listObject(sessionsPath, page), has_more: end < sessions.length }
  })

  route('GET', `${sessionsPath}/:id`, ({ id, fields }) =>
    show(processor.findSession(id), textsOf(fields, 'expand')),
  )

  route('POST', `${sessionsPath}/:id/expire`, ({ id, fields, cause }) => {
    const session = processor.findSession(id)
    processor.expire(session, cause)
    return show(session, textsOf(fields, 'expand'))
  })
}
