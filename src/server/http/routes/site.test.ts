import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { setUpProduct } from '#tests/support/product.ts'
import { healthRoutes } from './site.ts'

const product = setUpProduct({ worker: false })

const ask = async (path: string) => {
  const response = await fetch(product.url + path)
  return [response.status, await response.json()]
}

test('an api that serves is alive and ready', async () => {
  expect(await ask('/healthz')).toEqual([200, { alive: true }])
  await expect.poll(() => ask('/readyz')).toEqual([200, { ready: true }])
})

test('an api that is stopping is alive, but not ready, and says when to ask again', async () => {
  const app = Fastify()
  await app.register(healthRoutes, { ctx: product.ctx, isReady: () => false })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const { statusCode, headers } = await app.inject('/readyz')
  expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
  await app.close()
})
