import type { FastifyInstance, FastifyReply } from 'fastify'
import { latestSessionsPage, payPage, successUrlOf, unknownSessionPage } from './pay-page.ts'
import type { PaymentProcessor } from './payment-processor.ts'
import type { Records, Session } from './records.ts'

const maxListed = 50

type SessionRoute = { Params: { id: string } }

/** The buyer's pages. */
export function addPayRoutes(
  app: FastifyInstance,
  records: Records,
  processor: PaymentProcessor,
  site: () => string,
): void {
  app.get('/', (_request, reply) =>
    html(reply, latestSessionsPage(site(), records.sessions.newestFirst().slice(0, maxListed))),
  )

  app.get<SessionRoute & { Querystring: { declined?: string } }>('/pay/:id', (request, reply) =>
    withSession(request.params.id, reply, (session) =>
      html(reply, payPage(session, request.query.declined !== undefined)),
    ),
  )

  app.post<SessionRoute>('/pay/:id/pay', (request, reply) =>
    redirectIfOpen(request.params.id, reply, (session) =>
      processor.pay(session) === 'complete' ? successUrlOf(session) : declinedUrl(session),
    ),
  )

  app.post<SessionRoute>('/pay/:id/decline', (request, reply) =>
    redirectIfOpen(request.params.id, reply, (session) => {
      processor.decline(session)
      return declinedUrl(session)
    }),
  )

  app.post<SessionRoute>('/pay/:id/back', (request, reply) =>
    redirectIfOpen(
      request.params.id,
      reply,
      (session) => session.cancelUrl ?? `/pay/${session.id}`,
    ),
  )

  function withSession(
    id: string,
    reply: FastifyReply,
    respond: (session: Session) => FastifyReply,
  ): FastifyReply {
    if (!records.sessions.find(id)) return html(reply.code(404), unknownSessionPage())
    return respond(processor.findSession(id))
  }

  // After a double click or an expiry, show the current state instead of an error.
  function redirectIfOpen(
    id: string,
    reply: FastifyReply,
    urlFor: (session: Session) => string,
  ): FastifyReply {
    return withSession(id, reply, (session) => {
      const url = session.status === 'open' ? urlFor(session) : `/pay/${session.id}`
      return reply.redirect(url, 303)
    })
  }
}

function declinedUrl(session: Session): string {
  return `/pay/${session.id}?declined`
}

function html(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
}
