import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { retryBody, retryReply } from '#contract/eulogies.ts'
import { problemReply } from '#contract/problem.ts'
import { submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { requestRetry } from '#server/flows/eulogy/request-retry.ts'
import { sendProblem } from '#server/http/problems.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { senderOf } from '#server/http/sender.ts'
import { readAccess } from './keys.ts'

const status = {
  'not-found': 404,
  'not-paid': 409,
  'other-answers': 409,
  'no-retries-left': 409,
  'order-limit': 409,
} as const

export const retryRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.post(
    api.retries(':id'),
    {
      config: { action: 'retry' },
      onRequest: rateLimit(ctx, 'retry'),
      schema: {
        params: submissionParams,
        body: retryBody,
        response: { 201: retryReply, '4xx': problemReply },
      },
    },
    async (request, reply) => {
      const { idempotencyKey } = senderOf(request)
      const access = { ...readAccess(request, request.params.id), idempotencyKey }
      const outcome = await requestRetry(ctx, { ...access, input: request.body })
      if (typeof outcome === 'string') return sendProblem(reply, status[outcome], outcome)
      return reply.code(201).send(outcome)
    },
  )
}
