import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fullEulogyReply } from '#contract/checkouts.ts'
import {
  confirmBody,
  editBody,
  editReply,
  retryBody,
  retryReply,
  versionsReply,
} from '#contract/eulogies.ts'
import { replies } from '#contract/problem.ts'
import { emptyReply, submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import { isInRefundTerm } from '#domain/offer.ts'
import { rewritesLeft } from '#domain/rewrite.ts'
import type { Context } from '#server/context.ts'
import { confirmSentence, editEulogy } from '#server/flows/eulogy/edit-eulogy.ts'
import { requestRetry } from '#server/flows/eulogy/request-retry.ts'
import { readFullEulogy } from '#server/flows/submission/read-submission.ts'
import { sendProblem } from '#server/http/problems.ts'
import { readSender } from '#server/http/rate-limit.ts'
import * as eulogies from '#server/store/eulogies.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import * as rewrites from '#server/store/writing/rewrites.ts'
import { readAccess } from './keys.ts'

export const eulogyRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.get(
    api.fullEulogy(':id'),
    {
      config: { action: 'read' },
      schema: { params: submissionParams, ...replies({ 200: fullEulogyReply }) },
    },
    async (request, reply) => {
      const access = readAccess(request, request.params.id)
      return (await readFullEulogy(ctx, access)) ?? sendProblem(reply, 'not-found')
    },
  )

  app.get(
    api.versions(':id'),
    {
      config: { action: 'read' },
      schema: { params: submissionParams, ...replies({ 200: versionsReply }) },
    },
    async (request, reply) => {
      const { id } = request.params
      const submission = await submissions.findWithKey(ctx.db, readAccess(request, id))
      if (!submission) return sendProblem(reply, 'not-found')
      const versions = await eulogies.listPaidVersions(ctx.db, submission.root_id)
      const purchase = await purchases.find(ctx.db, submission.root_id)
      const remaining = await rewrites.countLeft(ctx.db, submission.root_id, ctx.now())
      const mayRefund = purchase?.paid_at ? isInRefundTerm(purchase.paid_at, ctx.now()) : false
      return {
        rewritesLeft: purchase ? rewritesLeft(purchase, remaining) : 0,
        versions: versions.map(
          ({ submission_id, written_at, memory_ids, is_short, is_unread, ...texts }) => ({
            submissionId: submission_id,
            writtenAt: written_at.toISOString(),
            memoryIds: memory_ids,
            isShort: is_short && mayRefund,
            isUnread: is_unread,
            ...texts,
          }),
        ),
      }
    },
  )

  app.post(
    api.edits(':id'),
    {
      config: { action: 'edit', limit: 'edit' },
      schema: { params: submissionParams, body: editBody, ...replies({ 201: editReply }) },
    },
    async (request, reply) => {
      const { text, revision } = request.body
      const access = { ...readAccess(request, request.params.id), text }
      const outcome = await editEulogy(ctx, { ...access, baseRevision: revision })
      if (typeof outcome === 'string') return sendProblem(reply, outcome)
      return reply.code(201).send(outcome)
    },
  )

  app.post(
    api.confirmations(':id'),
    {
      config: { action: 'edit', limit: 'edit' },
      schema: { params: submissionParams, body: confirmBody, ...replies({ 200: emptyReply }) },
    },
    async (request, reply) => {
      const access = { ...readAccess(request, request.params.id), ...request.body }
      return (await confirmSentence(ctx, access)) ? {} : sendProblem(reply, 'not-found')
    },
  )
}

export const retryRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.post(
    api.retries(':id'),
    {
      config: { action: 'retry', limit: 'retry' },
      schema: { params: submissionParams, body: retryBody, ...replies({ 201: retryReply }) },
    },
    async (request, reply) => {
      const { idempotencyKey } = readSender(request)
      const access = { ...readAccess(request, request.params.id), idempotencyKey }
      const outcome = await requestRetry(ctx, { ...access, input: request.body })
      if (typeof outcome === 'string') return sendProblem(reply, outcome)
      return reply.code(201).send(outcome)
    },
  )
}
