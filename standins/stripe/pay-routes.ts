import type { FastifyInstance, FastifyReply } from 'fastify'
import { latestSessionsPage, payPage, successUrlOf, unknownSessionPage } from './pay-page.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import type { Records, Session } from './records.ts'

const latest = 50

type SessionRoute = { Params: { id: string } }

/** The pages that a buyer's browser sees. */
export function addPayRoutes(
  app: FastifyInstance,
  records: Records,
  cashier: PaymentProcessor,
  site: () => string,
): void {
  app.get('/', (_request, reply) =>
    html(reply, latestSessionsPage(site(), records.sessions.newestFirst().slice(0, latest))),
  )

  app.get<SessionRoute & { Querystring: { declined?: string } }>('/pay/:id', (request, reply) =>
    withSession(request.params.id, reply, (session) =>
      html(reply, payPage(session, request.query.declined !== undefined)),
    ),
  )

  app.post<SessionRoute>('/pay/:id/pay', (request, reply) =>
    whileOpen(request.params.id, reply, (session) =>
      cashier.pay(session) === 'complete' ? successUrlOf(session) : declinedPage(session),
    ),
  )

  app.post<SessionRoute>('/pay/:id/decline', (request, reply) =>
    whileOpen(request.params.id, reply, (session) => {
      cashier.decline(session)
      return declinedPage(session)
    }),
  )

  app.post<SessionRoute>('/pay/:id/back', (request, reply) =>
    whileOpen(request.params.id, reply, (session) => session.cancelUrl ?? `/pay/${session.id}`),
  )

  function withSession(
    id: string,
    reply: FastifyReply,
    answer: (session: Session) => FastifyReply,
  ): FastifyReply {
    if (!records.sessions.find(id)) return html(reply.code(404), unknownSessionPage())
    return answer(cashier.findSession(id))
  }

  // Pressed twice, or after it expired: show how things stand instead of a fault.
  function whileOpen(
    id: string,
    reply: FastifyReply,
    act: (session: Session) => string,
  ): FastifyReply {
    return withSession(id, reply, (session) => {
      const address = session.status === 'open' ? act(session) : `/pay/${session.id}`
      return reply.redirect(address, 303)
    })
  }
}

function declinedPage(session: Session): string {
  return `/pay/${session.id}?declined`
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
}
