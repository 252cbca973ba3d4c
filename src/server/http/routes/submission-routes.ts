import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { replies } from '#contract/problem.ts'
import {
  accessBody,
  emptyReply,
  submissionParams,
  submissionReply,
  submitBody,
  submitQuery,
  submitReply,
} from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { exchangeKey } from '#server/flows/privacy/exchange-key.ts'
import { readSubmission } from '#server/flows/submission/read-submission.ts'
import { submit } from '#server/flows/submission/submit.ts'
import { sendProblem } from '#server/http/problems.ts'
import { readSender } from '#server/http/rate-limit.ts'
import { readAccess, setKeyCookie } from './keys.ts'
import { clearFormKeys, readFormKey } from './memories/form-keys.ts'

export const submissionRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.post(
    api.submissions(),
    {
      config: { action: 'submit', limit: 'submit', sheddable: true },
      schema: { querystring: submitQuery, body: submitBody, ...replies({ 201: submitReply }) },
    },
    async (request, reply) => {
      const { changes, formId } = request.query
      const ownerKey = readFormKey(request, formId)
      const { id, rootId, key } = await submit(ctx, request.body, readSender(request), {
        ownerKey,
        changes,
      })
      setKeyCookie(request, reply, { rootId, key })
      if (formId) clearFormKeys(request, reply, [formId])
      return reply.code(201).send({ id })
    },
  )

  app.get(
    api.submission(':id'),
    {
      config: { action: 'read' },
      schema: { params: submissionParams, ...replies({ 200: submissionReply }) },
    },
    async (request, reply) => {
      const access = readAccess(request, request.params.id)
      const submission = await readSubmission(ctx, access)
      return submission ?? sendProblem(reply, 'not-found')
    },
  )

  app.post(
    api.access(':id'),
    {
      config: { action: 'open-link', limit: 'exchange-key' },
      schema: { params: submissionParams, body: accessBody, ...replies({ 200: emptyReply }) },
    },
    async (request, reply) => {
      const opened = { ...readAccess(request, request.params.id), emailKey: request.body.key }
      const access = await exchangeKey(ctx, opened)
      if (!access) return sendProblem(reply, 'not-found')
      const { rootId, key } = access
      if (key !== null) setKeyCookie(request, reply, { rootId, key })
      return {}
    },
  )
}
