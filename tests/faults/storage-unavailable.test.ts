// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { api } from '#contract/urls.ts'
import { buildApp } from '#server/http/app.ts'
import { openDatabase } from '#server/store/database/database.ts'
import { freePort, testHttp } from '#tests/support/http.ts'
import { setUpProduct } from '#tests/support/product.ts'
import { loadDetails, versionsNotRead } from '#web/journey/eulogy/load-eulogy.ts'

const product = setUpProduct({ worker: false })
let app: Awaited<ReturnType<typeof buildApp>>
let address: string
const logged: { fields: object; event: string }[] = []

/** The same product with a database that cannot be reached. */
beforeAll(async () => {
  const unreachable = `postgres://none@127.0.0.1:${await freePort()}/none`
  const db = openDatabase(unreachable, { name: 'unreachable', max: 2, onLost: () => {} })
  const note = (fields: object, event: string) => logged.push({ fields, event })
  const ctx = { ...product.ctx, db, log: { info: () => {}, warn: note, error: note } }
  app = await buildApp(ctx, testHttp(product.url))
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

test('shows no count of retries and logs an error when the database is unavailable', async () => {
  const cookie = `__Host-family-a=${'k'.repeat(43)}.1`
  const reach = fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    reach(address + path, { ...init, headers: { ...init?.headers, cookie } }),
  )
  const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => {})
  const dispatch = vi.fn()
  const context = { dispatch, notify: vi.fn() }
  await loadDetails(context, crypto.randomUUID())
  expect(dispatch.mock.calls).toEqual([[{ type: 'failed', failure: versionsNotRead }]])
  expect(console).toHaveBeenCalledTimes(2)
  expect(logged).toContainEqual({
    fields: expect.objectContaining({ route: api.submission(':id'), code: 'ECONNREFUSED' }),
    event: 'database unavailable',
  })
})

test('the response of an unavailable database has every security header', async () => {
  const headers = { cookie: `__Host-family-a=${'k'.repeat(43)}.1` }
  const response = await fetch(address + api.submission(crypto.randomUUID()), { headers })
  expect(response.status).toBe(503)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('permissions-policy')).toContain('camera=()')
})
