import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import { type Action, isAction } from '#domain/access.ts'

type ListedRoute = {
  method: string
  url: string
  schema: FastifySchema | undefined
  action: Action
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route is for: `domain/access.ts` says who may. */
    action?: Action
  }
  interface FastifyInstance {
    listedRoutes: readonly ListedRoute[]
  }
}

/** A route that doesn't say what it is for doesn't start. */
export function requireActions(app: FastifyInstance) {
  const listed: ListedRoute[] = []
  app.decorate('listedRoutes', listed)
  app.addHook('onRoute', ({ method, url, schema, config }) => {
    const action: unknown = config?.action
    if (!isAction(action)) throw new Error(`${method} ${url} names no action of domain/access.ts`)
    for (const each of [method].flat()) listed.push({ method: each, url, schema, action })
  })
}

export function readAction({ routeOptions }: FastifyRequest): Action {
  const { action, url } = { ...routeOptions.config }
  if (!action) throw new Error(`${url} names no action`)
  return action
}
