import { randomBytes, randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clearKeyCookie, readKeys, setKeyCookie } from './keys.ts'
import { clearFormKeys, readFormKey, readFormKeys, setFormKey } from './memories/form-keys.ts'

let app: FastifyInstance
const key = randomBytes(32).toString('base64url')
const ids = Array.from({ length: 20 }, () => randomUUID())
const cookiesFor = (kind: string, count = 20) =>
  Object.fromEntries(
    ids.slice(0, count).map((id, n) => [`__Host-${kind}-${id}`, `${key}.${1_000 + n}`]),
  )

type Asked = { Querystring: { ids: string } }
beforeAll(async () => {
  app = Fastify()
  await app.register(cookie)
  app.get('/family/keys', async (request) => readKeys(request))
  app.get('/memories/keys', async (request) => [
    readFormKeys(request).length,
    readFormKey(request, ids[3]),
    readFormKey(request, randomUUID()),
  ])
  app.get<Asked>('/family/give', async (request, reply) => {
    setKeyCookie(request, reply, { rootId: request.query.ids, key })
    return {}
  })
  app.get<Asked>('/memories/give', async (request, reply) => {
    setFormKey(request, reply, { formId: request.query.ids, key })
    return {}
  })
  app.get<Asked>('/family/clear', async (request, reply) => {
    clearKeyCookie(request, reply, request.query.ids)
    return {}
  })
  app.get<Asked>('/memories/clear', async (request, reply) => {
    clearFormKeys(request, reply, request.query.ids.split(','))
    return {}
  })
})
afterAll(() => app.close())

/** The names of the cookies that a reply removes. */
async function removedBy(url: string, cookies: Record<string, string>) {
  const { headers } = await app.inject({ url, cookies })
  const lines = [headers['set-cookie'] ?? []].flat()
  return lines.filter((line) => line.includes('Max-Age=0')).map((line) => line.split('=')[0])
}

test('sets a key in a same-site cookie that no script can read', async () => {
  const { headers } = await app.inject(`/family/give?ids=${randomUUID()}`)
  const [given, marker] = [headers['set-cookie'] ?? []].flat()
  expect(given).toMatch(
    /^__Host-family-[0-9a-f-]{36}=[\w-]{43}\.\d+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  // Scripts may know that there is a key.
  expect(marker).toMatch(/^__Host-has-keys=1; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/)
})

describe.each([
  ['family', '__Host-has-keys'],
  ['memories', '__Host-asked-others'],
])('of the cookies %s', (kind, mark) => {
  const names = Object.keys(cookiesFor(kind))

  test('a browser keeps at most twenty and drops the oldest', async () => {
    const oldest = names.slice(0, 1)
    expect(await removedBy(`/${kind}/give?ids=${randomUUID()}`, cookiesFor(kind))).toEqual(oldest)
    expect(await removedBy(`/${kind}/give?ids=${ids[7]}`, cookiesFor(kind))).toEqual([])
  })

  test('the mark that there are some goes with the last', async () => {
    const clear = `/${kind}/clear?ids=${ids[0]}`
    expect(await removedBy(clear, cookiesFor(kind, 2))).toEqual(names.slice(0, 1))
    expect(await removedBy(clear, cookiesFor(kind, 1))).toEqual([names[0], mark])
  })
})

test('each form has its own key, and several are cleared at once', async () => {
  const cookies = cookiesFor('memories')
  expect((await app.inject({ url: '/memories/keys', cookies })).json()).toEqual([20, key, null])
  const two = cookiesFor('memories', 2)
  expect(await removedBy(`/memories/clear?ids=${ids[1]},${ids[0]}`, two)).toEqual([
    ...Object.keys(two).toReversed(),
    '__Host-asked-others',
  ])
})

test('ignores cookies that are not in the format of a key', async () => {
  const cookies = { '__Host-family-a': 'short.1', 'other-cookie': `${key}.1` }
  expect((await app.inject({ url: '/family/keys', cookies })).json()).toEqual([])
})
