import { type SignedWebhook, sign, signatureHeader, signed } from '#tests/load/harness/stand-ins.ts'

/** `secret` is the real one, which the sender of a forgery doesn't use for this payload and time. */
type Forge = (sent: { payload: string; at: number; secret: string; other: string }) => SignedWebhook

/** What a sender without the secret, or with an old delivery, can try. */
export const forgeries: Record<string, Forge> = {
  'no signature': ({ payload }) => ({ payload, signature: null }),
  'an empty signature': ({ payload, at }) => ({ payload, signature: `t=${at},v1=` }),
  'a random signature': ({ payload, at }) => ({
    payload,
    signature: signatureHeader(at, '5e'.repeat(32)),
  }),
  'another secret': ({ payload, at }) => signed(payload, at, 'whsec_other'),
  'a public secret': ({ payload, at }) => signed(payload, at, 'whsec_'),
  'an altered body': ({ payload, at, secret, other }) => ({
    payload,
    signature: signatureHeader(at, sign(other, at, secret)),
  }),
  'a body with one more byte': ({ payload, at, secret }) => ({
    payload: `${payload} `,
    signature: signatureHeader(at, sign(payload, at, secret)),
  }),
  'an expired time': ({ payload, at, secret }) => signed(payload, at - 301, secret),
  'a renewed time': ({ payload, at, secret }) => ({
    payload,
    signature: signatureHeader(at, sign(payload, at - 3_600, secret)),
  }),
  'an older scheme': ({ payload, at, secret }) => ({
    payload,
    signature: signatureHeader(at, sign(payload, at, secret), 'v0'),
  }),
  'a shorter signature': ({ payload, at, secret }) => ({
    payload,
    signature: signatureHeader(at, sign(payload, at, secret).slice(0, 62)),
  }),
  'another algorithm': ({ payload, at, secret }) => ({
    payload,
    signature: signatureHeader(at, sign(payload, at, secret, 'sha1')),
  }),
}
