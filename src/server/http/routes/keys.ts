import type { FastifyReply, FastifyRequest } from 'fastify'
import { keysMarker } from '#contract/submissions.ts'
import type { Access } from '#domain/access.ts'
import { readAction } from '#server/http/actions.ts'

const prefix = '__Host-family-'
const maxFamilies = 20
const maxAgeSeconds = 400 * 24 * 60 * 60
export const markerOptions = { path: '/', secure: true, sameSite: 'lax' } as const
export const cookieOptions = { ...markerOptions, httpOnly: true } as const
const cookiePattern = /^([A-Za-z0-9_-]{43})\.(\d+)$/

/** The keys in this browser's cookies: one per family, with the time it was set. */
export function readKeys(request: FastifyRequest): string[] {
  return readFamilyCookies(request).map(({ key }) => key)
}

/** What the route is for, and the keys to it. */
export const readAccess = (request: FastifyRequest, submissionId: string): Access => ({
  action: readAction(request),
  submissionId,
  keys: readKeys(request),
})

/** Sets a key cookie and drops the oldest ones above the limit. */
export function setKeyCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  access: { rootId: string; key: string },
) {
  const name = prefix + access.rootId
  const others = readFamilyCookies(request).filter((family) => family.name !== name)
  for (const { name: dropped } of others.slice(maxFamilies - 1)) {
    reply.clearCookie(dropped, cookieOptions)
  }
  const since = Math.floor(Date.now() / 1000)
  reply.setCookie(name, `${access.key}.${since}`, { ...cookieOptions, maxAge: maxAgeSeconds })
  reply.setCookie(keysMarker, '1', { ...markerOptions, maxAge: maxAgeSeconds })
}

/** After an erasure, the key is useless. */
export function clearKeyCookie(request: FastifyRequest, reply: FastifyReply, rootId: string) {
  const name = prefix + rootId
  reply.clearCookie(name, cookieOptions)
  const isLast = readFamilyCookies(request).every((family) => family.name === name)
  if (isLast) clearKeysMarker(reply)
}

export function clearKeysMarker(reply: FastifyReply) {
  reply.clearCookie(keysMarker, markerOptions)
}

const readFamilyCookies = (request: FastifyRequest) =>
  readKeyCookies(request, prefix).slice(0, 2 * maxFamilies)

/** Cookies that hold a key and the time it was set, newest first. */
export function readKeyCookies(request: FastifyRequest, namePrefix: string) {
  return Object.entries(request.cookies)
    .flatMap(([name, value]) => {
      const [, key, since] = cookiePattern.exec(value ?? '') ?? []
      return name.startsWith(namePrefix) && key ? [{ name, key, since: Number(since) }] : []
    })
    .sort((a, b) => b.since - a.since)
}
