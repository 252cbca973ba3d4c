import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { funeralDayBody, funeralDayReply } from '#contract/emails.ts'
import { problemReply } from '#contract/problem.ts'
import { emptyReply, submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { readFuneralDay, setFuneralDay } from '#server/flows/funeral/funeral-day.ts'
import { sendProblem } from '#server/http/problems.ts'
import { rateLimit } from '#server/http/rate-limit.ts'
import { readAccess } from './keys.ts'

const problems = {
  'not-found': [404, 'not-found'],
  'not-paid': [409, 'not-paid'],
  'wrong-day': [400, 'invalid-fields'],
  'already-queued': [409, 'stale'],
} as const

export const funeralDayRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.get(
    api.funeralDay(':id'),
    {
      config: { action: 'read' },
      schema: { params: submissionParams, response: { 200: funeralDayReply, '4xx': problemReply } },
    },
    async (request, reply) => {
      const access = readAccess(request, request.params.id)
      return (await readFuneralDay(ctx, access)) ?? sendProblem(reply, 404, 'not-found')
    },
  )

  app.post(
    api.funeralDay(':id'),
    {
      config: { action: 'set-funeral-day' },
      onRequest: rateLimit(ctx, 'edit'),
      schema: {
        params: submissionParams,
        body: funeralDayBody,
        response: { 200: emptyReply, '4xx': problemReply },
      },
    },
    async (request, reply) => {
      const access = readAccess(request, request.params.id)
      const outcome = await setFuneralDay(ctx, { ...access, ...request.body })
      if (outcome === 'saved') return {}
      const [status, code] = problems[outcome]
      return sendProblem(reply, status, code)
    },
  )
}
