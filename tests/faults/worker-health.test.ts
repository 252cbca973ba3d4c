import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/ports.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

let product: Product
let address: string

beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  product = await startProduct({ settings: { WORKER_PORT: String(port) } })
})
afterAll(() => product.stop())

async function ask(path: string) {
  const answer = await fetch(address + path)
  return { status: answer.status, said: await answer.json() }
}
const ready = () => ask('/readyz')
const asOwner = (statement: string) => sql.raw(statement).execute(product.database.owner)
const inTime = { timeout: 15_000 }

test('a worker is ready while its supervision works and it can write', async () => {
  await expect.poll(ready).toMatchObject({ status: 200, said: { ready: true, failures: [] } })
  expect(await ask('/healthz')).toEqual({ status: 200, said: { alive: true } })
  expect((await ask('/other')).status).toBe(404)
})

test('a worker is not ready while supervision keeps failing, and reports how often', {
  timeout: 40_000,
}, async () => {
  await asOwner('revoke update on pgboss.queue from lovingly_worker')
  await expect.poll(ready, inTime).toMatchObject({
    status: 503,
    said: { failures: ['supervision'], consecutiveFailures: 3 },
  })
  expect((await ask('/healthz')).status).toBe(200)
  await asOwner('grant update on pgboss.queue to lovingly_worker')
  await expect.poll(ready, inTime).toMatchObject({ status: 200, said: { consecutiveFailures: 0 } })
})
