import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { replies } from '#contract/problem.ts'
import { rewriteBody, rewriteParams, rewriteReply } from '#contract/rewrites.ts'
import { submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { rewriteState } from '#domain/rewrite.ts'
import type { Context } from '#server/context.ts'
import { requestRewrite } from '#server/flows/eulogy/request-rewrite.ts'
import { sendProblem } from '#server/http/problems.ts'
import { readSender } from '#server/http/rate-limit.ts'
import * as submissions from '#server/store/submissions.ts'
import * as rewrites from '#server/store/writing/rewrites.ts'
import { readAccess } from './keys.ts'

export const rewriteRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  const replyFor = (rewrite: rewrites.Rewrite, left: number) => ({
    id: rewrite.id,
    state: rewriteState(rewrite, ctx.now()),
    wish: rewrite.wish,
    position: rewrite.position,
    old: rewrite.old_text,
    text: rewrite.new_text,
    sentences: rewrite.sentences,
    memoryId: rewrite.memory_id,
    left,
    counts: rewrite.outcome === 'failed' && !rewrite.given_back,
  })

  app.post(
    api.rewrites(':id'),
    {
      config: { action: 'rewrite', limit: 'retry' },
      schema: { params: submissionParams, body: rewriteBody, ...replies({ 201: rewriteReply }) },
    },
    async (request, reply) => {
      const { idempotencyKey } = readSender(request)
      const access = { ...readAccess(request, request.params.id), idempotencyKey }
      const { othersMemory: named, ...wanted } = request.body
      const othersMemory = named && { ...named, changedAt: new Date(named.changedAt) }
      const outcome = await requestRewrite(ctx, { ...access, ...wanted, othersMemory })
      if (typeof outcome === 'string') return sendProblem(reply, outcome)
      return reply.code(201).send(replyFor(outcome.rewrite, outcome.left))
    },
  )

  app.get(
    api.rewrite(':id', ':rewriteId'),
    {
      config: { action: 'read' },
      schema: { params: rewriteParams, ...replies({ 200: rewriteReply }) },
    },
    async (request, reply) => {
      const { id, rewriteId } = request.params
      const submission = await submissions.findWithKey(ctx.db, readAccess(request, id))
      const rewrite = submission && (await rewrites.find(ctx.db, rewriteId))
      if (!rewrite || rewrite.submission_id !== id) return sendProblem(reply, 'not-found')
      const left = await rewrites.countLeft(ctx.db, submission.root_id, ctx.now())
      return replyFor(rewrite, left)
    },
  )
}
