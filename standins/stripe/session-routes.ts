import type { ApiRoute } from './api-call.ts'
import { textsOf } from './form-body.ts'
import { nowInSeconds } from './identifiers.ts'
import { simulateKnownFailure } from './known-inputs.ts'
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

  route('GET', `${sessionsPath}/:id`, ({ id, fields }) =>
    show(processor.findSession(id), textsOf(fields, 'expand')),
  )

  route('POST', `${sessionsPath}/:id/expire`, ({ id, fields, cause }) => {
    const session = processor.findSession(id)
    processor.expire(session, cause)
    return show(session, textsOf(fields, 'expand'))
  })
}
