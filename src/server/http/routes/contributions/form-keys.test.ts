import { randomBytes, randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearFormKeys, formKeyOf, formKeysOf, setFormKey } from './form-keys.ts'

let app: FastifyInstance
const key = randomBytes(32).toString('base64url')
const ids = Array.from({ length: 20 }, () => randomUUID())
const cookies = Object.fromEntries(
  ids.map((id, n) => [`__Host-memories-${id}`, `${key}.${1_000 + n}`]),
)

beforeAll(async () => {
  app = Fastify()
  await app.register(cookie)
  app.get('/keys', async (request) => [
    formKeysOf(request).length,
    formKeyOf(request, ids[3]),
    formKeyOf(request, randomUUID()),
  ])
  app.get<{ Querystring: { id: string } }>('/give', async (request, reply) => {
    setFormKey(request, reply, { formId: request.query.id, key })
    return {}
  })
  app.get<{ Querystring: { ids: string } }>('/clear', async (request, reply) => {
    clearFormKeys(request, reply, request.query.ids.split(','))
    return {}
  })
})
afterAll(() => app.close())

/** The names of the cookies that a reply removes. */
async function removedBy(url: string, sent = cookies) {
  const { headers } = await app.inject({ url, cookies: sent })
  const lines = [headers['set-cookie'] ?? []].flat()
  return lines.filter((line) => line.includes('Max-Age=0')).map((line) => line.split('=')[0])
}

test('each form has its own key', async () => {
  expect((await app.inject({ url: '/keys', cookies })).json()).toEqual([20, key, null])
})

test('a browser keeps the keys of at most twenty forms and drops the oldest', async () => {
  expect(await removedBy(`/give?id=${randomUUID()}`)).toEqual([`__Host-memories-${ids[0]}`])
  expect(await removedBy(`/give?id=${ids[7]}`)).toEqual([])
})

test('the mark that others were asked goes with the last form', async () => {
  const [one = '', two = ''] = ids
  const names = [one, two].map((id) => `__Host-memories-${id}`)
  const sent = Object.fromEntries(names.map((name) => [name, `${key}.1000`]))
  expect(await removedBy(`/clear?ids=${one}`, sent)).toEqual([names[0]])
  expect(await removedBy(`/clear?ids=${two},${one}`, sent)).toEqual([
    ...names,
    '__Host-asked-others',
  ])
})
