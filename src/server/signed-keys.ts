import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
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
