import type { FastifyReply, FastifyRequest } from 'fastify'
import { keysMarker } from '#contract/my-eulogies.ts'

const prefix = '__Host-family-'
const maxFamilies = 20
const maxAgeSeconds = 400 * 24 * 60 * 60
const markerOptions = { path: '/', secure: true, sameSite: 'lax' } as const
const cookieOptions = { ...markerOptions, httpOnly: true } as const
const cookiePattern = /^([A-Za-z0-9_-]{43})\.(\d+)$/

/** The keys in this browser's cookies: one per family, with the time it was set. */
export function keysOf(request: FastifyRequest): string[] {
  return readKeyCookies(request).map(({ key }) => key)
}

/** Sets a key cookie and drops the oldest ones above the limit. */
export function setKeyCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  access: { rootId: string; key: string },
) {
  const name = prefix + access.rootId
  const others = readKeyCookies(request).filter((family) => family.name !== name)
  for (const { name: dropped } of others.slice(maxFamilies - 1)) {
    reply.clearCookie(dropped, cookieOptions)
  }
  const since = Math.floor(Date.now() / 1000)
  reply.setCookie(name, `${access.key}.${since}`, { ...cookieOptions, maxAge: maxAgeSeconds })
  reply.setCookie(keysMarker, '1', { ...markerOptions, maxAge: maxAgeSeconds })
}

/** Of the memory requests that this browser made before it sent a form. */
const ownerCookie = '__Host-memory-requests'

export function ownerKeyOf(request: FastifyRequest): string | null {
  const key = request.cookies[ownerCookie] ?? ''
  return /^[A-Za-z0-9_-]{43}$/.test(key) ? key : null
}

export function setOwnerKeyCookie(reply: FastifyReply, key: string) {
  reply.setCookie(ownerCookie, key, { ...cookieOptions, maxAge: maxAgeSeconds })
}

/** Once the form is sent, the requests belong to its family; once it's cleared, to nobody. */
export function clearOwnerKeyCookie(reply: FastifyReply) {
  reply.clearCookie(ownerCookie, cookieOptions)
}

/** After an erasure, the key is useless. */
export function clearKeyCookie(request: FastifyRequest, reply: FastifyReply, rootId: string) {
  const name = prefix + rootId
  reply.clearCookie(name, cookieOptions)
  const isLast = readKeyCookies(request).every((family) => family.name === name)
  if (isLast) clearKeysMarker(reply)
}

export function clearKeysMarker(reply: FastifyReply) {
  reply.clearCookie(keysMarker, markerOptions)
}

function readKeyCookies(request: FastifyRequest) {
  return Object.entries(request.cookies)
    .flatMap(([name, value]) => {
      const [, key, since] = cookiePattern.exec(value ?? '') ?? []
      return name.startsWith(prefix) && key ? [{ name, key, since: Number(since) }] : []
    })
    .sort((a, b) => b.since - a.since)
    .slice(0, 2 * maxFamilies)
}
