import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { afterthoughtBody, afterthoughtReply } from '#contract/afterthoughts.ts'
import { problemReply } from '#contract/problem.ts'
import { submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { addAfterthought } from '#server/flows/add-afterthought.ts'
import { keysOf } from './keys.ts'
import { refuse } from './problems.ts'

const status = { 'not-found': 404, 'already-paid': 409, 'told-enough': 409 } as const

export const afterthoughtRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.post(
    api.afterthoughts(':id'),
    {
      schema: {
        params: submissionParams,
        body: afterthoughtBody,
        response: { 201: afterthoughtReply, '4xx': problemReply },
      },
    },
    async (request, reply) => {
      const asked = { submissionId: request.params.id, keys: keysOf(request) }
      const outcome = await addAfterthought(ctx, { ...asked, afterthought: request.body })
      if (typeof outcome === 'string') return refuse(reply, status[outcome], outcome)
      return reply.code(201).send(outcome)
    },
  )
}
