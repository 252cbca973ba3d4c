import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { problemReply } from '#contract/problem.ts'
import {
  followUpAnswerBody,
  followUpAnswersReply,
  submissionParams,
} from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { addFollowUpAnswer } from '#server/flows/submission/add-follow-up-answer.ts'
import { sendProblem } from '#server/http/problems.ts'
import { readAccess } from './keys.ts'

const status = { 'not-found': 404, 'already-paid': 409, 'answer-limit': 409 } as const

export const followUpAnswerRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (
  app,
  { ctx },
) => {
  app.post(
    api.followUpAnswers(':id'),
    {
      config: { action: 'answer-question' },
      schema: {
        params: submissionParams,
        body: followUpAnswerBody,
        response: { 201: followUpAnswersReply, '4xx': problemReply },
      },
    },
    async (request, reply) => {
      const access = readAccess(request, request.params.id)
      const outcome = await addFollowUpAnswer(ctx, { ...access, answer: request.body })
      if (typeof outcome === 'string') return sendProblem(reply, status[outcome], outcome)
      return reply.code(201).send(outcome)
    },
  )
}
