import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionHours } from '#domain/desk/desk-access.ts'
import { urls } from '#domain/desk/urls.ts'
import { waitMessage } from '#domain/limits/limits.ts'
import type { Context } from '#server/context.ts'
import { continueDeskSession } from '#server/flows/desk/desk-sessions.ts'
import { isFromOrigin, safeMethods } from '#server/http/csrf.ts'
import { commonHeaders } from '#server/http/headers.ts'
import { checkRateLimit } from '#server/http/rate-limit.ts'
import { sendNotice } from './page.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on desk routes that need no session. */
    withoutSession?: boolean
  }
}

/** No scripts at all, nothing from elsewhere, nothing kept. */
const headers = {
  ...commonHeaders,
  // With no-referrer, browsers send a form with "Origin: null", which we reject.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
}

/** Every response has strict headers; only our own pages, with a session, get further than signing in. */
export function guardDesk(
  app: FastifyInstance,
  ctx: Context,
  { url, cookie }: { url: URL; cookie: SessionCookie },
) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const { routeOptions } = request
    if (routeOptions.url === urls.health()) return
    // A page of another name that resolves to this machine is not ours. Its scripts could set a forwarded
    // host, so that header doesn't count.
    if (request.headers.host !== url.host)
      return sendNotice(reply, 421, 'Another address', 'This isn’t the address of the desk.')
    if (!safeMethods.has(request.method) && !isFromOrigin(request, url.origin))
      return sendNotice(
        reply,
        403,
        'Not allowed',
        'This can only be done from the desk’s own pages.',
      )
    if (routeOptions.config?.withoutSession) return
    const key = cookie.read(request)
    if (key && (await continueDeskSession(ctx, key))) return
    return reply.redirect(urls.signIn(), 303)
  })
}

/** Runs before the body is read. */
export const limitDesk = (ctx: Context) => async (request: { ip: string }, reply: FastifyReply) => {
  const decision = await checkRateLimit(ctx, 'desk', request.ip)
  if (decision === 'allowed') return
  if (decision === 'unavailable')
    return sendNotice(reply, 503, 'Not now', 'The database doesn’t answer. Try again in a moment.')
  ctx.log.warn({ action: 'desk' }, 'rate limited')
  reply.header('retry-after', String(decision.waitSeconds))
  const sentence = `There were many attempts to sign in. ${waitMessage(decision.waitSeconds)}`
  return sendNotice(reply, 429, 'Too many attempts', sentence)
}

const keyPattern = /^[\w-]{43}$/

/** The cookie of a session. Over https its name binds it to this host. */
export function sessionCookie(isHttps: boolean) {
  const name = isHttps ? '__Host-desk' : 'desk'
  const options = { path: '/', httpOnly: true, secure: isHttps, sameSite: 'strict' } as const
  return {
    read(request: FastifyRequest): string | null {
      const value = request.cookies[name] ?? ''
      return keyPattern.test(value) ? value : null
    },
    set: (reply: FastifyReply, key: string) =>
      reply.setCookie(name, key, { ...options, maxAge: sessionHours * 60 * 60 }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}

export type SessionCookie = ReturnType<typeof sessionCookie>
