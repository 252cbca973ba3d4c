import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionHours } from '#domain/desk/desk-access.ts'

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
