import { createHmac } from 'node:crypto'

type Delivery = { payload: string; signature: string | null }
/** `secret` is the real one, which the sender of a forgery doesn't use for this payload and time. */
type Forge = (sent: { payload: string; at: number; secret: string; other: string }) => Delivery

const sign = (payload: string, at: number, key: string, algorithm = 'sha256') =>
  createHmac(algorithm, key).update(`${at}.${payload}`).digest('hex')
const header = (at: number, signature: string, scheme = 'v1') => `t=${at},${scheme}=${signature}`

export const signed = (payload: string, at: number, secret: string): Delivery => ({
  payload,
  signature: header(at, sign(payload, at, secret)),
})

/** What a sender without the secret, or with an old delivery, can try. */
export const forgeries: Record<string, Forge> = {
  'no signature': ({ payload }) => ({ payload, signature: null }),
  'an empty signature': ({ payload, at }) => ({ payload, signature: `t=${at},v1=` }),
  'a random signature': ({ payload, at }) => ({
    payload,
    signature: header(at, '5e'.repeat(32)),
  }),
  'another secret': ({ payload, at }) => signed(payload, at, 'whsec_other'),
  'a public secret': ({ payload, at }) => signed(payload, at, 'whsec_'),
  'an altered body': ({ payload, at, secret, other }) => ({
    payload,
    signature: header(at, sign(other, at, secret)),
  }),
  'a body with one more byte': ({ payload, at, secret }) => ({
    payload: `${payload} `,
    signature: header(at, sign(payload, at, secret)),
  }),
  'an expired time': ({ payload, at, secret }) => signed(payload, at - 301, secret),
  'a renewed time': ({ payload, at, secret }) => ({
    payload,
    signature: header(at, sign(payload, at - 3_600, secret)),
  }),
  'an older scheme': ({ payload, at, secret }) => ({
    payload,
    signature: header(at, sign(payload, at, secret), 'v0'),
  }),
  'a shorter signature': ({ payload, at, secret }) => ({
    payload,
    signature: header(at, sign(payload, at, secret).slice(0, 62)),
  }),
  'another algorithm': ({ payload, at, secret }) => ({
    payload,
    signature: header(at, sign(payload, at, secret, 'sha1')),
  }),
}
