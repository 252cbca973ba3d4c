import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 300

/** `t=<seconds>,v1=<hmac>` over the time and the raw body. */
export function signatureOf(secret: string, body: string | Buffer, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${hmac(secret, seconds, body)}`
}

/** Rejects old signatures to prevent replays. */
export function isSigned(secret: string, body: Buffer, signature: string, now: Date): boolean {
  const [, seconds = '', received = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const age = Math.abs(now.getTime() / 1000 - Number(seconds))
  if (received === '' || age > toleranceSeconds) return false
  const expected = hmac(secret, Number(seconds), body)
  return timingSafeEqual(Buffer.from(expected), Buffer.from(received))
}

function hmac(secret: string, seconds: number, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
}
