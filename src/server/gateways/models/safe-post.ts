import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isConnectFailure } from './language-model.ts'
import { ModelFailure } from './models.ts'

const maxReplyBytes = 64 * 1024

const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3')

export function isPublic(address: string): boolean {
  // ipaddr.js also accepts shortened and octal addresses.
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // ipaddr.js counts unassigned IPv6 networks as unicast, and deprecated ones that map to IPv4: ::127.0.0.1.
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalV6)
}

type Post = {
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  /** For a local stand-in: allows plain http and local addresses. */
  allowLoopback: boolean
}

export type Reply = { status: number; body: string }

/**
 * Posts to a URL from the settings. The host is resolved once and the connection uses that address, so a
 * changed DNS answer can't redirect it (DNS rebinding). HTTP redirects are not followed.
 */
export async function safePost(url: URL, post: Post): Promise<Reply> {
  if (url.protocol !== 'https:' && !post.allowLoopback)
    throw new ModelFailure('not-https', { charged: false })
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const resolved = await lookup(host).catch((error) => {
    throw new ModelFailure('host-not-found', { charged: !isConnectFailure(error), cause: error })
  })
  if (!post.allowLoopback && !isPublic(resolved.address))
    throw new ModelFailure('private-address', { charged: false })
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) => {
      const charged = !isConnectFailure(cause)
      const isOurs = cause instanceof ModelFailure
      reject(isOurs ? cause : new ModelFailure('connection-lost', { charged, cause }))
    }
    const send = url.protocol === 'https:' ? request : requestPlain
    const sent = send(
      {
        host: resolved.address,
        ...(isIP(host) ? {} : { servername: host }),
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers: {
          ...post.headers,
          host: url.host,
          'content-length': String(Buffer.byteLength(post.body)),
        },
        agent: false,
        signal: post.signal,
      },
      (reply) => {
        const chunks: Buffer[] = []
        let size = 0
        reply.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > maxReplyBytes) sent.destroy(new ModelFailure('too-long', { charged: false }))
          else chunks.push(chunk)
        })
        reply.on('error', fail)
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
        )
      },
    )
    sent.on('error', fail)
    sent.end(post.body)
  })
}
