import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemReply } from '#contract/problem.ts'
import { type ProofOfWork, powChallenge, proofOfWorkBody } from '#contract/proof-of-work.ts'
import { emptyReply, submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { acceptProofOfWork } from '#server/flows/submission/accept-proof-of-work.ts'
import { sendProblem } from './problems.ts'
import { keysOf } from './routes/keys.ts'

const challengeLifetimeMs = 10 * 60 * 1000
/** See docs/decisions/0013 for how long it takes. */
const cost = 2_000
const [minCounter, maxCounter] = [300, 600]

function signingKeys(secret: string) {
  const derive = (label: string) => createHmac('sha256', secret).update(label).digest('hex')
  return {
    hmacSignatureSecret: derive('pow-challenge'),
    hmacKeySignatureSecret: derive('pow-solution'),
  }
}

/** Creates and verifies proof-of-work challenges, each signed for one submission. */
export function createPowChallenges(...[current, ...previous]: [string, ...string[]]) {
  return {
    async create(submissionId: string) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(minCounter, maxCounter),
        data: { submissionId },
        deriveKey,
        expiresAt: new Date(Date.now() + challengeLifetimeMs),
        ...signingKeys(current),
      })
      return powChallenge.parse(challenge)
    },
    async verify(submissionId: string, proof: ProofOfWork): Promise<boolean> {
      if (proof.challenge.parameters.data.submissionId !== submissionId) return false
      for (const secret of [current, ...previous]) {
        const keys = signingKeys(secret)
        if ((await verifySolution({ ...proof, deriveKey, ...keys })).verified) return true
      }
      return false
    },
  }
}
export type PowChallenges = ReturnType<typeof createPowChallenges>

export const proofOfWorkRoutes: FastifyPluginAsyncZod<{
  ctx: Context
  challenges: PowChallenges
}> = async (app, { ctx, challenges }) => {
  app.post(
    api.proofOfWork(':id'),
    {
      schema: {
        params: submissionParams,
        body: proofOfWorkBody,
        response: { 200: emptyReply, '4xx': problemReply },
      },
    },
    async (request, reply) => {
      const submissionId = request.params.id
      const isValid = await challenges.verify(submissionId, request.body)
      if (!isValid) return sendProblem(reply, 403, 'not-allowed')
      const accepted = await acceptProofOfWork(ctx, { submissionId, keys: keysOf(request) })
      return accepted ? {} : sendProblem(reply, 404, 'not-found')
    },
  )
}
