import * as z from 'zod/mini'

const shortText = z.string().check(z.maxLength(200))

/** A computation that is cheap for one browser but expensive at scale. Valid for one submission. */
export const powChallenge = z.object({
  parameters: z.object({
    algorithm: shortText,
    cost: z.int(),
    data: z.object({ submissionId: z.uuid() }),
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: shortText,
    keySignature: shortText,
    nonce: shortText,
    salt: shortText,
  }),
  signature: shortText,
})
export type PowChallenge = z.infer<typeof powChallenge>

export const proofOfWorkBody = z.object({
  challenge: powChallenge,
  solution: z.object({ counter: z.int(), derivedKey: shortText }),
})
export type ProofOfWork = z.infer<typeof proofOfWorkBody>
