import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemReply } from '#contract/problem.ts'
import { challenge, type Proof, proofBody } from '#contract/proof.ts'
import { nothing, submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { acceptProof } from '#server/flows/accept-proof.ts'
import { keysOf } from './keys.ts'
import { refuse } from './problems.ts'

const goodForMs = 10 * 60 * 1000
/** See docs/decisions/0013 for how long it takes. */
const cost = 2_000
const [fewest, most] = [300, 600]

/** Sums for browsers to do, each signed for one submission, and the check of what they found. */
export function sumsSignedBy(secret: string) {
  const own = (use: string) => createHmac('sha256', secret).update(use).digest('hex')
  const secrets = { hmacSignatureSecret: own('sum'), hmacKeySignatureSecret: own('sum found') }
  return {
    async for(submissionId: string) {
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(fewest, most),
        data: { submissionId },
        deriveKey,
        expiresAt: new Date(Date.now() + goodForMs),
        ...secrets,
      })
      return challenge.parse(made)
    },
    async isDone(submissionId: string, proof: Proof): Promise<boolean> {
      if (proof.challenge.parameters.data.submissionId !== submissionId) return false
      return (await verifySolution({ ...proof, deriveKey, ...secrets })).verified
    },
  }
}
export type Sums = ReturnType<typeof sumsSignedBy>

export const proofRoutes: FastifyPluginAsyncZod<{ ctx: Context; sums: Sums }> = async (
  app,
  { ctx, sums },
) => {
  app.post(
    api.proof(':id'),
    {
      schema: {
        params: submissionParams,
        body: proofBody,
        response: { 200: nothing, '4xx': problemReply },
      },
    },
    async (request, reply) => {
      const submissionId = request.params.id
      const done = await sums.isDone(submissionId, request.body)
      if (!done) return refuse(reply, 403, 'not-allowed')
      const accepted = await acceptProof(ctx, { submissionId, keys: keysOf(request) })
      return accepted ? {} : refuse(reply, 404, 'not-found')
    },
  )
}
