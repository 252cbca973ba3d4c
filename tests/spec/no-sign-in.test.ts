import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/urls.ts'
import { setUpProduct } from '#tests/support/product.ts'

const product = setUpProduct({ worker: false })

test('no route, table or column is about signing in', async () => {
  const account = /account|sign-?(in|up)|log-?(in|out)|password|passwd|user|role|register|session/i
  const paths = product.routes.map(({ url }) => url)
  expect(paths).toContain(api.submissions())
  expect(paths.filter((path) => account.test(path))).toEqual([])
  const schemas = JSON.stringify(product.routes, (_name, value) =>
    value instanceof z.core.$ZodType ? z.toJSONSchema(value, { unrepresentable: 'any' }) : value,
  )
  expect(schemas).toContain('"properties"')
  expect(schemas).not.toMatch(/password/i)
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
