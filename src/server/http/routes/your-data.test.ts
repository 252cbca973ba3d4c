import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { startProduct } from '#tests/support/product.ts'

test.each([['DELETE'], ['GET']])('%s is rate-limited per network', async (method) => {
  const limited = await startProduct({
    worker: false,
    settings: { LIMIT_YOUR_DATA: '1/3600' },
  })
  try {
    const visitor = limited.visitor()
    const address = method === 'GET' ? api.export(randomUUID()) : api.submission(randomUUID())
    expect((await visitor.request(address, { method })).status).toBe(404)
    expect((await visitor.request(address, { method })).status).toBe(429)
  } finally {
    await limited.stop()
  }
})
