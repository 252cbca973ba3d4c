import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/urls.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

let product: Product
let folder: string
const pages = ['', 'contact', 'pricing', 'payment-success', 'eulogy-mother', 'eulogy-ideas']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lovingly-open-'))
  for (const page of [...pages, '404']) {
    const file = join(folder, 'client', page, 'index.html')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, `the page ${page}`)
  }
  product = await startProduct({ worker: false, pagesFolder: folder })
})
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true })
})

test('every page is served without a cookie or a sign-in', {
  tags: 'S6-002',
}, async () => {
  for (const page of pages) {
    const response = await fetch(`${product.url}/${page}`, { redirect: 'manual' })
    expect([page, response.status, await response.text()]).toEqual([page, 200, `the page ${page}`])
    expect(response.headers.getSetCookie()).toEqual([])
  }
})

test('no route, table or column is about signing in', {
  tags: 'S6-001',
}, async () => {
  const account = /account|sign-?(in|up)|log-?(in|out)|password|passwd|user|role|register|session/i
  const { paths } = await product
    .visitor()
    .requestJson<{ paths: Record<string, Record<string, { security?: unknown }>> }>(api.openapi())
  expect(Object.keys(paths)).toContain(api.submissions())
  expect(Object.keys(paths).filter((path) => account.test(path))).toEqual([])
  expect(JSON.stringify(paths)).not.toMatch(/"security"|password/i)
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'
  `.execute(product.database.owner)
  expect(rows.length).toBeGreaterThan(50)
  // The operator signs in to the desk, which has its own process and port.
  const suspicious = rows
    .map(({ name }) => name)
    .filter((name) => account.test(name) && !name.startsWith('desk_sessions.'))
  // The payment provider's id of a checkout, not a login session.
  expect(suspicious).toEqual(['checkouts.session_id'])
  for (const path of ['/login', '/account', '/api/login', '/api/account', '/api/users']) {
    expect((await product.visitor().request(path)).status).toBe(404)
  }
})
