import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeText } from '#server/http/html/html.ts'
import { pageFrame } from '#standins/page-frame.ts'
import { payPageUrl } from './payment-objects.ts'
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

export function successUrlOf(session: Session): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
}

function payPage(session: Session, wasDeclined: boolean): string {
  if (session.status === 'complete') {
    return endPage('This payment is complete', 'Continue', successUrlOf(session))
  }
  if (session.status === 'expired') {
    return endPage('This payment page has expired', 'Go back', session.cancelUrl)
  }
  const declined = '<p class="alert" role="alert">Your card was declined. You can try again.</p>'
  const { lineItem } = session
  const total = formatMoney(session.amountTotal, session.currency)
  return payFrame(
    `Pay ${total}`,
    `<h1>Pay ${escapeText(total)}</h1>
${wasDeclined ? declined : ''}
<section class="card">
<dl>
<dt>${escapeText(lineItem.name)}</dt><dd>${escapeText(formatMoney(lineItem.amount, session.currency))}</dd>
<dt class="total">Total</dt><dd class="total">${escapeText(total)}</dd>
</dl>
${session.customerEmail ? `<p><small>For ${escapeText(session.customerEmail)}</small></p>` : ''}
</section>
${button(session, 'pay', 'Pay', 'main', cardField)}
${session.submitMessage ? `<p><small>${escapeText(session.submitMessage)}</small></p>` : ''}
${button(session, 'decline', 'Decline')}
${session.cancelUrl ? button(session, 'back', 'Back') : ''}`,
  )
}

function unknownSessionPage(): string {
  return payFrame(
    'Not found',
    '<h1>Payment page not found</h1><p>The Stripe stand-in keeps payments in memory and loses ' +
      'them when it restarts.</p>',
  )
}

function latestSessionsPage(site: string, sessions: Session[]): string {
  const rows = sessions.map((session) => {
    const price = escapeText(formatMoney(session.amountTotal, session.currency))
    const state = `${session.status}, ${session.paymentStatus}`
    const created = new Date(session.created * 1000).toISOString()
    return `<li><a href="${escapeText(payPageUrl(site, session))}">${price}</a> ${state}<br>
<small>${created} ${escapeText(session.customerEmail ?? '')}<br>${escapeText(session.id)}</small></li>`
  })
  const list = rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>None yet.</p>'
  return payFrame('Latest payments', `<h1>Latest payments</h1>${list}`)
}

/** What is typed here stays here, as on Stripe's page. */
const cardField =
  '<label>Card number <input name="card" inputmode="numeric" autocomplete="cc-number"></label>'

function button(session: Session, action: string, label: string, className = '', field = '') {
  return `<form method="post" action="/pay/${session.id}/${action}">
${field}<button class="${className}">${label}</button></form>`
}

function endPage(title: string, label: string, url: string | null): string {
  const link = url ? `<a class="button" href="${escapeText(url)}">${label}</a>` : ''
  return payFrame(title, `<h1>${title}</h1>${link}`)
}

function formatMoney(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}

const style = `
  main { max-width: 26rem }
  .notice { background: #fff3c9; border-radius: .5rem; padding: .75rem 1rem }
  .card { background: #fff; border: 1px solid #dcd7cb; border-radius: .75rem; padding: 1rem 1.25rem }
  .alert { background: #fde7e4; border-left: .25rem solid #a3261b; padding: .75rem 1rem }
  dl { display: grid; grid-template-columns: 1fr auto; gap: .5rem 1rem; margin: 0 }
  dd { margin: 0; text-align: right }
  .total { font-weight: 700 }
  button, .button { box-sizing: border-box; display: block; width: 100%; margin-top: .75rem;
    padding: .85rem 1rem; border: 1px solid #5d594f; border-radius: .5rem; background: #fff;
    color: inherit; font: inherit; text-align: center; text-decoration: none; cursor: pointer }
  button.main { background: #2f4a3c; border-color: #2f4a3c; color: #fff }
`

function payFrame(title: string, body: string): string {
  const notice = '<p class="notice">Stripe stand-in: no real money is charged.</p>'
  return pageFrame(title, style, `${notice}\n${body}`)
}
