import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { unsubscribeParams } from '#contract/emails.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { setUnsubscribed } from '#server/flows/email/unsubscribe.ts'
import { plainPagePolicy } from '#server/http/html/plain-page.ts'
import { type UnsubscribePage, unsubscribePage } from './unsubscribe-page.ts'

/** The link in previews: GET asks, and POST does it, from the page or from a mail provider (RFC 8058). */
export const unsubscribeRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  const options = { parseAs: 'string', bodyLimit: 1_024 } as const
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(type, options, (_request, body, done) => done(null, body))
  }
  const route = {
    config: { action: 'unsubscribe' },
    schema: { params: unsubscribeParams, hide: true },
  } as const

  // Mail scanners open every link, so GET changes nothing.
  app.get(api.unsubscribe(':key'), route, async (request, reply) =>
    send(reply, ctx.unsubscribeKeys.verify(request.params.key) ? 'ask' : 'unknown'),
  )

  app.post(api.unsubscribe(':key'), route, async (request, reply) => {
    const again = new URLSearchParams(String(request.body ?? '')).has('again')
    const change = { key: request.params.key, unsubscribed: !again }
    if (!(await setUnsubscribed(ctx, change))) return send(reply, 'unknown')
    return send(reply, again ? 'resubscribed' : 'unsubscribed')
  })
}

const send = (reply: FastifyReply, page: UnsubscribePage) =>
  reply
    .code(page === 'unknown' ? 404 : 200)
    .header('content-security-policy', plainPagePolicy)
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(unsubscribePage(page))
