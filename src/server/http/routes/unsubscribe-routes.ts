import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { unsubscribeParams } from '#contract/emails.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { setUnsubscribed } from '#server/flows/email/unsubscribe.ts'
import { Html, html } from '#server/http/html/html.ts'
import { plainPage, plainPagePolicy } from '#server/http/html/plain-page.ts'

/** The link in previews: GET asks, and POST does it, from the page or from a mail provider (RFC 8058). */
export const unsubscribeRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  const options = { parseAs: 'string', bodyLimit: 1_024 } as const
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(type, options, (_request, body, done) => done(null, body))
  }
  const route = {
    config: { action: 'unsubscribe' },
    schema: { params: unsubscribeParams },
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

type UnsubscribePage = 'ask' | 'unsubscribed' | 'resubscribed' | 'unknown'

const stopped = 'links to previews, notes about new memories, and automatic replies'

const kept = 'Emails about something you bought, and answers from a person, still come.'

const words: Record<UnsubscribePage, { title: string; text: string; form: string }> = {
  ask: {
    title: 'Stop emails to this address?',
    text: `This stops ${stopped}. ${kept}`,
    form: '<form method="post"><button>Stop these emails</button></form>',
  },
  unsubscribed: {
    title: 'We’ve stopped these emails',
    text: `We’ve stopped ${stopped}. ${kept}`,
    form: '<form method="post"><button class="quiet" name="again" value="yes">Allow them again</button></form>',
  },
  resubscribed: {
    title: 'You’ll get these emails again',
    text: 'We send them when someone enters this address and asks for one.',
    form: '',
  },
  unknown: {
    title: 'This link isn’t complete',
    text: 'Please open it from the email again. If that doesn’t help, reply to the email, and a person will take care of it.',
    form: '',
  },
}

/** Rendered here, since it depends on the key in its URL. Contains no input. */
function unsubscribePage(page: UnsubscribePage): string {
  const { title, text, form } = words[page]
  return plainPage({
    title,
    body: html`<h1>${title}</h1><p>${text}</p>${new Html(form)}<p><a href="/">Home</a></p>`,
  })
}
