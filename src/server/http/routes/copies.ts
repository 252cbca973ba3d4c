import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { copyBody, copyReply } from '#contract/emails/copies.ts'
import { problemReply } from '#contract/problem.ts'
import { submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { sendCopy } from '#server/flows/email/send-copy.ts'
import { sendProblem, sendTooManyRequests } from '#server/http/problems.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { keysOf } from './keys.ts'

const status = { 'not-found': 404, 'not-paid': 409, 'contains-web-address': 409 } as const
const limitReached = 'We’ve sent as many copies as we can for now.'

export const copyRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.post(
    api.copies(':id'),
    {
      onRequest: rateLimit(ctx, 'send-copy'),
      schema: {
        params: submissionParams,
        body: copyBody,
        response: { 202: copyReply, '4xx': problemReply },
      },
    },
    async (request, reply) => {
      const outcome = await sendCopy(ctx, {
        submissionId: request.params.id,
        keys: keysOf(request),
        recipient: request.body.email,
      })
      if (typeof outcome === 'object')
        return sendTooManyRequests(reply, outcome.waitSeconds, limitReached, 'The text is safe.')
      if (outcome === 'queued' || outcome === 'already-sent')
        return reply.code(202).send({ alreadySent: outcome === 'already-sent' })
      return sendProblem(reply, status[outcome], outcome)
    },
  )
}
