import * as z from 'zod/mini'

const word = z.string().check(z.maxLength(200))

/** A sum that a browser does in a moment and a thousand browsers do not; good for one submission. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: word,
    cost: z.int(),
    data: z.object({ submissionId: z.uuid() }),
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: word,
    keySignature: word,
    nonce: word,
    salt: word,
  }),
  signature: word,
})
export type Challenge = z.infer<typeof challenge>

export const proofBody = z.object({
  challenge,
  solution: z.object({ counter: z.int(), derivedKey: word }),
})
export type Proof = z.infer<typeof proofBody>
