import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { siteReply } from '#contract/site.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'

export const siteRoutes: FastifyPluginAsyncZod<{ ctx: Context; isStaging: boolean }> = async (
  app,
  { ctx, isStaging },
) => {
  app.get(
    api.site(),
    { config: { action: 'visit' }, schema: { response: { 200: siteReply } } },
    async () => ({
      demonstration: ctx.models.demonstration,
      staging: isStaging,
    }),
  )
}
