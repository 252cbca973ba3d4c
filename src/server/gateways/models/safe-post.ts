import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { isConnectFailure } from './connect-failure.ts'
import { ModelFailure } from './models.ts'

const maxReplyBytes = 64 * 1024

/** Loopback, private and reserved networks. */
const nonPublicV4 = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8] as const,
  ['10.0.0.0', 8] as const,
  ['100.64.0.0', 10] as const,
  ['127.0.0.0', 8] as const,
  ['169.254.0.0', 16] as const,
  ['172.16.0.0', 12] as const,
  ['192.0.0.0', 24] as const,
  ['192.0.2.0', 24] as const,
  ['192.168.0.0', 16] as const,
  ['198.18.0.0', 15] as const,
  ['198.51.100.0', 24] as const,
  ['203.0.113.0', 24] as const,
  ['224.0.0.0', 3] as const,
]) {
  nonPublicV4.addSubnet(network, bits, 'ipv4')
}
/** Only global IPv6 addresses, except transition ranges that map to IPv4. */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const nonPublicV6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23] as const,
  ['2001:db8::', 32] as const,
  ['2002::', 16] as const,
  ['3fff::', 20] as const,
]) {
  nonPublicV6.addSubnet(network, bits, 'ipv6')
}

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !nonPublicV4.check(address, 'ipv4')
  if (isIP(address) !== 6) return false
  return publicV6.check(address, 'ipv6') && !nonPublicV6.check(address, 'ipv6')
}

type Post = {
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  /** For a local stand-in: allows plain http and local addresses. */
  allowLoopback: boolean
}

export type Reply = { status: number; type: string; body: string }

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
        reply.on('error', (error) =>
          reject(
            new ModelFailure('connection-lost', {
              charged: !isConnectFailure(error),
              cause: error,
            }),
          ),
        )
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            type: reply.headers['content-type'] ?? '',
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    sent.on('error', (error) =>
      reject(
        error instanceof ModelFailure
          ? error
          : new ModelFailure('connection-lost', {
              charged: !isConnectFailure(error),
              cause: error,
            }),
      ),
    )
    sent.end(post.body)
  })
}
