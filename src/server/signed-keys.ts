import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { SignedKeys } from './context.ts'

/** The subject is a hash. */
const subjectBytes = 32

/** The subject and its signature, so nothing has to be stored for a link that is never used. */
export function buildSignedKeys(
  [current, ...previous]: readonly [string, ...string[]],
  purpose: string,
): SignedKeys {
  const sign = (subject: Buffer, secret: string) => {
    const hmacKey = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
    return createHmac('sha256', hmacKey).update(subject).digest()
  }
  return {
    create: (subject) => Buffer.concat([subject, sign(subject, current)]).toString('base64url'),
    verify(key) {
      const bytes = Buffer.from(key, 'base64url')
      if (bytes.length !== subjectBytes + 32) return null
      const subject = bytes.subarray(0, subjectBytes)
      const isSigned = [current, ...previous].some((secret) =>
        timingSafeEqual(sign(subject, secret), bytes.subarray(subjectBytes)),
      )
      return isSigned ? subject : null
    },
  }
}

/**
 * The network of an address: a /24 for IPv4 and a /48 for IPv6, the largest block that one subscriber
 * gets. Invalid addresses share the network "unknown".
 */
export function networkOf(address: string): string {
  const { IPv4, IPv6 } = ipaddr
  // IPv4.isValid would also accept shortened and octal addresses.
  if (!IPv4.isValidFourPartDecimal(address) && !IPv6.isValid(address)) return 'unknown'
  // An IPv6 address that maps to IPv4 becomes IPv4.
  const parsed = ipaddr.process(address)
  if (parsed instanceof IPv4) return `${parsed.octets.slice(0, 3).join('.')}.0/24`
  const groups = parsed.parts.slice(0, 3).map((group) => group.toString(16))
  return `${groups.join(':')}::/48`
}
