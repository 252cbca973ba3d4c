import Fastify from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { prometheusMetrics } from '#server/metrics/prometheus.ts'
import { observeResponses } from './observe-responses.ts'

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
