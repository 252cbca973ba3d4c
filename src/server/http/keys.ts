import type { FastifyReply, FastifyRequest } from 'fastify'

const prefix = '__Host-family-'
const maxFamilies = 20
const maxAgeSeconds = 400 * 24 * 60 * 60
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const
const cookiePattern = /^([A-Za-z0-9_-]{43})\.(\d+)$/

/** The keys that this browser holds: one cookie for each family, its value the key and its age. */
export function keysOf(request: FastifyRequest): string[] {
  return readKeyCookies(request).map(({ key }) => key)
}

/** Hands the browser a key; past twenty families the oldest is dropped. */
export function setKeyCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  given: { rootId: string; key: string },
) {
  const name = prefix + given.rootId
  const others = readKeyCookies(request).filter((family) => family.name !== name)
  for (const { name: dropped } of others.slice(maxFamilies - 1)) {
    reply.clearCookie(dropped, cookieOptions)
  }
  const since = Math.floor(Date.now() / 1000)
  reply.setCookie(name, `${given.key}.${since}`, { ...cookieOptions, maxAge: maxAgeSeconds })
}

/** The family is gone: its key opens nothing any more. */
export function clearKeyCookie(reply: FastifyReply, rootId: string) {
  reply.clearCookie(prefix + rootId, cookieOptions)
}

function readKeyCookies(request: FastifyRequest) {
  return Object.entries(request.cookies)
    .flatMap(([name, value]) => {
      const [, key, since] = cookiePattern.exec(value ?? '') ?? []
      return name.startsWith(prefix) && key ? [{ name, key, since: Number(since) }] : []
    })
    .sort((one, other) => other.since - one.since)
    .slice(0, 2 * maxFamilies)
}
