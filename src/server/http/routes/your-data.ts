import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { findLinksBody } from '#contract/emails.ts'
import { replies } from '#contract/problem.ts'
import { emptyReply, eraseReply, exportQuery, submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { changeAddress } from '#server/flows/email/change-address.ts'
import { forgetMemoryLinks } from '#server/flows/memories/ask-for-memories.ts'
import { exportForHolder } from '#server/flows/privacy/export-family.ts'
import { exportText } from '#server/flows/privacy/export-text.ts'
import { requestErasure } from '#server/flows/privacy/request-erasure.ts'
import { revokeOtherLinks } from '#server/flows/privacy/revoke-links.ts'
import { sendProblem, sendTooManyRequests } from '#server/http/problems.ts'
import { clearKeyCookie, readAccess } from './keys.ts'
import { clearFormKeys, readFormKeys } from './memories/form-keys.ts'

/** How long a request waits for the worker to finish the erasure. */
const timeoutMs = 8_000

export const yourDataRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.delete(
    api.submission(':id'),
    {
      config: { action: 'erase', limit: 'your-data' },
      schema: { params: submissionParams, ...replies({ 200: eraseReply, 202: eraseReply }) },
    },
    async (request, reply) => {
      const access = { ...readAccess(request, request.params.id), timeoutMs }
      const outcome = await requestErasure(ctx, access)
      if (typeof outcome === 'string') return sendProblem(reply, outcome)
      const { rootId, erased, submissionIds } = outcome
      clearKeyCookie(request, reply, rootId)
      // The browser's drafts are deleted, too: the next form here may be someone else's.
      const forms = readFormKeys(request)
      await forgetMemoryLinks(ctx, forms)
      clearFormKeys(
        request,
        reply,
        forms.map(({ formId }) => formId),
      )
      return reply.code(erased ? 200 : 202).send({ erased, submissionIds })
    },
  )

  app.delete(
    api.otherKeys(':id'),
    {
      config: { action: 'end-other-keys', limit: 'your-data' },
      schema: { params: submissionParams, ...replies({ 200: emptyReply }) },
    },
    async (request, reply) => {
      const access = readAccess(request, request.params.id)
      const revoked = await revokeOtherLinks(ctx, access)
      return typeof revoked === 'string' ? sendProblem(reply, revoked) : {}
    },
  )

  app.put(
    api.email(':id'),
    {
      config: { action: 'change-address', limit: 'your-data' },
      schema: { params: submissionParams, body: findLinksBody, ...replies({ 200: emptyReply }) },
    },
    async (request, reply) => {
      const access = readAccess(request, request.params.id)
      const outcome = await changeAddress(ctx, access, request.body.email)
      if (typeof outcome !== 'string') {
        const reason = 'An address can be changed three times a day.'
        return sendTooManyRequests(reply, outcome.waitSeconds, reason, 'Nothing has changed.')
      }
      return outcome === 'changed' ? {} : sendProblem(reply, outcome)
    },
  )

  app.get(
    api.export(':id'),
    {
      config: { action: 'export', limit: 'your-data' },
      schema: { params: submissionParams, querystring: exportQuery },
    },
    async (request, reply) => {
      const access = readAccess(request, request.params.id)
      const data = await exportForHolder(ctx, access)
      if (!data) return sendProblem(reply, 'not-found')
      return request.query.format === 'text'
        ? reply.type('text/plain; charset=utf-8').send(exportText(data))
        : reply.type('application/json').send(JSON.stringify(data, null, 2))
    },
  )
}
