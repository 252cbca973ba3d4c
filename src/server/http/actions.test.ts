import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { requireActions } from './actions.ts'

const withRoute = async (config: object) => {
  const app = Fastify()
  requireActions(app)
  await app.register(async (routes) => {
    routes.get('/somewhere', { config }, async () => ({}))
  })
  await app.ready()
  return app.listedRoutes
}

test('a route without an action, or with an unknown one, stops the start', async () => {
  const reason = 'GET /somewhere names no action of domain/access.ts'
  await expect(withRoute({})).rejects.toThrow(reason)
  await expect(withRoute({ action: 'anything' })).rejects.toThrow(reason)
})

test('every route is listed with its action', async () => {
  expect(await withRoute({ action: 'visit' })).toEqual([
    { method: 'GET', url: '/somewhere', action: 'visit' },
    { method: 'HEAD', url: '/somewhere', action: 'visit' },
  ])
})
