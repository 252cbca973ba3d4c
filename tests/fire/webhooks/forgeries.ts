import { createHmac } from 'node:crypto'

type Delivery = { payload: string; signature: string | null; contentType?: string }
type Forge = (payload: string, at: number, otherPayload: string) => Delivery

/** The secret of the Stripe stand-in in `scripts/local/third-parties.ts`. */
const secret = 'whsec_standin'

const sign = (payload: string, at: number, key = secret, algorithm = 'sha256') =>
  createHmac(algorithm, key).update(`${at}.${payload}`).digest('hex')
const header = (at: number, signature: string, scheme = 'v1') => `t=${at},${scheme}=${signature}`

export const signed = (payload: string, at: number): Delivery => ({
  payload,
  signature: header(at, sign(payload, at)),
})

/** What a sender without the secret, or with an old delivery, can try. */
export const forgeries: Record<string, Forge> = {
  'no signature': (payload) => ({ payload, signature: null }),
  'an empty signature': (payload, at) => ({ payload, signature: `t=${at},v1=` }),
  'a random signature': (payload, at) => ({ payload, signature: header(at, '5e'.repeat(32)) }),
  'another secret': (payload, at) => ({
    payload,
    signature: header(at, sign(payload, at, 'whsec_other')),
  }),
  'a public secret': (payload, at) => ({
    payload,
    signature: header(at, sign(payload, at, 'whsec_')),
  }),
  'an altered body': (payload, at, other) => ({ payload, signature: header(at, sign(other, at)) }),
  'a body with one more byte': (payload, at) => ({
    payload: `${payload} `,
    signature: header(at, sign(payload, at)),
  }),
  'an expired time': (payload, at) => signed(payload, at - 301),
  'a renewed time': (payload, at) => ({
    payload,
    signature: header(at, sign(payload, at - 3_600)),
  }),
  'an older scheme': (payload, at) => ({
    payload,
    signature: header(at, sign(payload, at), 'v0'),
  }),
  'a shorter signature': (payload, at) => ({
    payload,
    signature: header(at, sign(payload, at).slice(0, 62)),
  }),
  'another algorithm': (payload, at) => ({
    payload,
    signature: header(at, sign(payload, at, secret, 'sha1')),
  }),
}
