import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemReply } from '#contract/problem.ts'
import { sendLinkBody, sendLinkReply } from '#contract/readers.ts'
import { submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { sendLink } from '#server/flows/email/send-link.ts'
import { sendProblem, sendTooManyRequests } from '#server/http/problems.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { readAccess } from './keys.ts'

const status = { 'not-found': 404, 'not-paid': 409, 'not-emailed': 409 } as const
const limitReached = 'We’ve sent as many links as we can for now.'

export const sentLinkRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.post(
    api.sentLinks(':id'),
    {
      config: { action: 'send-link' },
      onRequest: rateLimit(ctx, 'send-link'),
      schema: {
        params: submissionParams,
        body: sendLinkBody,
        response: { 202: sendLinkReply, '4xx': problemReply },
      },
    },
    async (request, reply) => {
      const outcome = await sendLink(ctx, {
        ...readAccess(request, request.params.id),
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
