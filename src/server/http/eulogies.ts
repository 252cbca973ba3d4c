import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { fullEulogyReply, versionsReply } from '#contract/eulogies.ts'
import { problemReply } from '#contract/problem.ts'
import { submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { readFullEulogy, readVersions } from '#server/flows/read-submission.ts'
import { keysOf } from './keys.ts'
import { refuse } from './problems.ts'

export const eulogyRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.get(
    api.fullEulogy(':id'),
    {
      schema: { params: submissionParams, response: { 200: fullEulogyReply, '4xx': problemReply } },
    },
    async (request, reply) => {
      const asked = { submissionId: request.params.id, keys: keysOf(request) }
      return (await readFullEulogy(ctx, asked)) ?? refuse(reply, 404, 'not-found')
    },
  )

  app.get(
    api.versions(':id'),
    { schema: { params: submissionParams, response: { 200: versionsReply, '4xx': problemReply } } },
    async (request, reply) => {
      const asked = { submissionId: request.params.id, keys: keysOf(request) }
      const versions = await readVersions(ctx, asked)
      if (!versions) return refuse(reply, 404, 'not-found')
      return {
        versions: versions.map(({ submission_id, full_eulogy, written_at }) => ({
          submissionId: submission_id,
          writtenAt: written_at.toISOString(),
          full_eulogy,
        })),
      }
    },
  )
}
