import type { FastifyPluginAsync } from 'fastify'
import { idleHours, linkMinutes, sessionHours } from '#domain/desk/desk-access.ts'
import { urls } from '#domain/desk/urls.ts'
import type { Context } from '#server/context.ts'
import { limitDesk, type SessionCookie } from '#server/desk/guard.ts'
import { sendNotice, sendPage } from '#server/desk/page.ts'
import { requestDeskLink, signInToDesk, signOutOfDesk } from '#server/flows/desk/desk-sessions.ts'
import { html, readField } from '#server/http/html/html.ts'

type Options = { ctx: Context; origin: string; cookie: SessionCookie }

const keyPattern = /^[\w-]{43}$/
const withoutSession = { config: { withoutSession: true } }

/** A link goes to the operator's mailbox, never to a typed address. Opening it needs a press of a button. */
export const signInRoutes: FastifyPluginAsync<Options> = async (app, { ctx, origin, cookie }) => {
  const limited = { ...withoutSession, onRequest: limitDesk(ctx) }

  app.get(urls.signIn(), withoutSession, async (_request, reply) =>
    sendPage(reply, {
      title: 'Sign in',
      section: null,
      body: html`<p>We email a link to the operator’s mailbox. It works once, for ${linkMinutes} minutes.</p>
<form class="buttons" method="post" action="${urls.signIn()}"><button>Email me a link</button></form>
<p class="muted">Signed in already? <a href="${urls.today()}">Open the desk</a></p>`,
    }),
  )

  app.post(urls.signIn(), limited, async (_request, reply) => {
    const isSent = await requestDeskLink(ctx, (key) => origin + urls.enterWith(key))
    if (!isSent)
      return sendNotice(
        reply,
        503,
        'The email wasn’t sent',
        'The mail server didn’t accept the email. Try again in a moment, or get a link on the server: ops desk-link.',
      )
    return sendPage(reply, {
      title: 'Look in the mailbox',
      section: null,
      body: html`<p>A link is on its way to the operator’s mailbox. Open it in this browser within ${linkMinutes} minutes.</p>
<form class="buttons" method="post" action="${urls.signIn()}"><button class="quiet">Send another link</button></form>`,
    })
  })

  // Mail scanners open every link, so opening it uses nothing up.
  app.get<{ Params: { key: string } }>(
    urls.enterWith(':key'),
    withoutSession,
    async (request, reply) => {
      const { key } = request.params
      if (!keyPattern.test(key)) return sendUsedLink(reply)
      return sendPage(reply, {
        title: 'Open the desk',
        section: null,
        body: html`<p>You stay signed in on this device for ${sessionHours} hours, or until you don’t use the desk for ${idleHours} hours.</p>
<form class="buttons" method="post" action="${urls.enter()}"><input type="hidden" name="key" value="${key}"><button>Open the desk</button></form>`,
      })
    },
  )

  app.post(urls.enter(), limited, async (request, reply) => {
    const linkKey = readField(request, 'key')
    const session = keyPattern.test(linkKey) ? await signInToDesk(ctx, linkKey) : null
    if (!session) return sendUsedLink(reply)
    cookie.set(reply, session)
    return reply.redirect(urls.today(), 303)
  })

  app.post(urls.signOut(), withoutSession, async (request, reply) => {
    const key = cookie.read(request)
    if (key) await signOutOfDesk(ctx, key)
    cookie.clear(reply)
    return reply.redirect(urls.signIn(), 303)
  })
}

const sendUsedLink = (reply: Parameters<typeof sendNotice>[0]) =>
  sendPage(
    reply,
    {
      title: 'This link doesn’t work',
      section: null,
      body: html`<p>It was used, is older than ${linkMinutes} minutes, or isn’t complete.</p>
<p><a class="button" href="${urls.signIn()}">Get a new link</a></p>`,
    },
    410,
  )
