import { createHmac } from 'node:crypto'

/** `t=<seconds>,v1=<hmac of "<seconds>.<body>">`, the format that the product expects. */
export function signatureOf(secret: string, body: string, at: number): string {
  const seconds = Math.floor(at / 1000)
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hmac}`
}
