import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { myEulogiesReply } from '#contract/my-eulogies.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { listMyEulogies } from '#server/flows/submission/list-my-eulogies.ts'
import { clearKeysMarker, keysOf } from './keys.ts'

export const myEulogiesRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  app.get(
    api.myEulogies(),
    { config: { action: 'read', sheddable: true }, schema: { response: { 200: myEulogiesReply } } },
    async (request, reply) => {
      const { eulogies, hasKeys } = await listMyEulogies(ctx, keysOf(request))
      if (!hasKeys) clearKeysMarker(reply)
      return { eulogies }
    },
  )
}
