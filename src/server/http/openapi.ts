import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { api } from '#contract/urls.ts'
import { brandName } from '#domain/brand.ts'

/** Serves the OpenAPI document of all routes that are added after this. For development only. */
export async function documentRoutes(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: { info: { title: brandName, version: '1' } },
    transform: jsonSchemaTransform,
  })
  // One string for all: it's large, and clients that don't read would each hold a copy.
  let openapi: string | null = null
  const route = { config: { action: 'visit' }, schema: { hide: true } } as const
  app.get(api.openapi(), route, async (_request, reply) => {
    openapi ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(openapi)
  })
}
