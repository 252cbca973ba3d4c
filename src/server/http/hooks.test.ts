import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { prometheusMetrics } from '#server/metrics/prometheus.ts'
import { requireActions } from './actions.ts'
import { observeResponses } from './observe-responses.ts'
import { handleErrors } from './problems.ts'

async function logOf(error: Error) {
  const logged: unknown[] = []
  const log = (...line: unknown[]) => void logged.push(line)
  const app = Fastify()
  handleErrors(app, { info: log, warn: log, error: log })
  app.get('/', () => {
    throw error
  })
  const { statusCode, body } = await app.inject('/')
  return { statusCode, body, logged: JSON.stringify(logged) }
}

test('an unexpected error is logged with its reason, and the response has none', async () => {
  const { statusCode, body, logged } = await logOf(new TypeError('x is not a function'))
  expect(statusCode).toBe(500)
  expect(logged).toContain('x is not a function')
  expect(body).not.toContain('function')
})

test('a value that the database rejects is in neither the log nor the response', async () => {
  const message = 'invalid input syntax for type integer: "Zanzibarina"'
  const error = Object.assign(new Error(message), { code: '22P02', detail: 'Zanzibarina' })
  const { statusCode, body, logged } = await logOf(error)
  expect(statusCode).toBe(500)
  expect(logged).toContain('22P02')
  expect(logged + body).not.toContain('Zanzibarina')
})

test('a response is counted and, if it is of the API, logged, by its route', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const release = { version: '1', instance: 'test' }
  const { metrics, registry } = prometheusMetrics({ process: 'api', ...release })
  const app = Fastify()
  observeResponses(app, { log, metrics })
  app.get('/api/words/:id', async () => ({}))
  app.get('/api/broken', async (_request, reply) => reply.code(500).send({}))
  app.get('/api/stream', async (_request, reply) => reply.type('text/event-stream').send(''))
  app.get('/about', async () => '')
  for (const path of ['/api/words/7?secret=1', '/api/broken', '/api/stream', '/about'])
    await app.inject(path)

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { method: 'GET', route: '/api/words/:id', status: 200, requestId: expect.any(String) },
    { route: '/api/broken', status: 500 },
    { route: '/api/stream', status: 200 },
  ])
  const text = await registry.metrics()
  const measured = /http_request_duration_seconds_count\{route="([^"]*)"/g
  expect([...text.matchAll(measured)].map(([, route]) => route)).toEqual([
    '/api/words/:id',
    '/api/broken',
    'page',
  ])
  await app.close()
})

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
