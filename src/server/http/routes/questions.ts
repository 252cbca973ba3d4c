import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { replies } from '#contract/problem.ts'
import {
  passageReply,
  questionParams,
  questionsReply,
  submissionParams,
} from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { answerBody } from '#domain/listening.ts'
import { ownVersesBody } from '#domain/passage.ts'
import type { Context } from '#server/context.ts'
import { answerQuestion, askQuestions } from '#server/flows/submission/ask-questions.ts'
import { changeVerses } from '#server/flows/submission/change-verses.ts'
import { sendProblem } from '#server/http/problems.ts'
import { readAccess } from './keys.ts'

/** Longer than listening takes: another tab, or a process that died, may have begun. */
const timeoutMs = 12_000
type Options = { ctx: Context; stopping: AbortSignal }

/** What is told between the form and the text. */
export const questionRoutes: FastifyPluginAsyncZod<Options> = async (app, { ctx, stopping }) => {
  const pending = new Set<Promise<unknown>>()
  // Includes those whose visitor has left, because their reserved cost must be settled.
  app.addHook('onClose', async () => {
    await Promise.allSettled(pending)
  })

  app.post(
    api.questions(':id'),
    {
      config: { action: 'answer-question', limit: 'listen', sheddable: true, waitsForModel: true },
      schema: { params: submissionParams, ...replies({ 200: questionsReply }) },
    },
    async (request, reply) => {
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), stopping])
      const access = readAccess(request, request.params.id)
      const asking = askQuestions(ctx, { ...access, address: request.ip, signal })
      pending.add(asking)
      const outcome = await asking.finally(() => pending.delete(asking))
      return typeof outcome === 'string' ? sendProblem(reply, outcome) : outcome
    },
  )

  app.put(
    api.question(':id', ':number'),
    {
      config: { action: 'answer-question', limit: 'edit' },
      schema: { params: questionParams, body: answerBody, ...replies({ 200: questionsReply }) },
    },
    async (request, reply) => {
      const { id, number } = request.params
      const access = readAccess(request, id)
      const outcome = await answerQuestion(ctx, { ...access, number, ...request.body })
      return typeof outcome === 'string' ? sendProblem(reply, outcome) : outcome
    },
  )

  app.put(
    api.ownVerses(':id'),
    {
      config: { action: 'change-verses', limit: 'edit' },
      schema: { params: submissionParams, body: ownVersesBody, ...replies({ 200: passageReply }) },
    },
    async (request, reply) => {
      const access = readAccess(request, request.params.id)
      const outcome = await changeVerses(ctx, { ...access, ...request.body })
      return typeof outcome === 'string' ? sendProblem(reply, outcome) : outcome
    },
  )
}
