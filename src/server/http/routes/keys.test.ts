import { randomBytes, randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearKeyCookie, keysOf, setKeyCookie } from './keys.ts'

let app: FastifyInstance
const newKey = () => randomBytes(32).toString('base64url')

beforeAll(async () => {
  app = Fastify()
  await app.register(cookie)
  app.get('/keys', async (request) => keysOf(request))
  app.get('/give', async (request, reply) => {
    setKeyCookie(request, reply, { rootId: randomUUID(), key: newKey() })
    return {}
  })
  app.get('/clear', async (request, reply) => {
    clearKeyCookie(request, reply, '0')
    return {}
  })
})
afterAll(() => app.close())

const cookiesFor = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`__Host-family-${n}`, `${newKey()}.${1_000 + n}`]),
  )

test('sets a key in a cookie that is same-site and not readable by scripts', {
  tags: 'R10-c',
}, async () => {
  const { headers } = await app.inject({ url: '/give' })
  const [key, marker] = [headers['set-cookie'] ?? []].flat()
  expect(key).toMatch(
    /^__Host-family-[0-9a-f-]{36}=[\w-]{43}\.\d+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  // Scripts may know that there is a key.
  expect(marker).toMatch(/^__Host-has-keys=1; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/)
})

test('a browser keeps the keys of at most twenty families and drops the oldest', {
  tags: 'R10-i',
}, async () => {
  const { headers } = await app.inject({ url: '/give', cookies: cookiesFor(20) })
  const lines = [headers['set-cookie'] ?? []].flat()
  expect(
    lines.filter((line) => line.includes('Max-Age=0')).map((line) => line.split('=')[0]),
  ).toEqual(['__Host-family-0'])
})

test('the mark that there are keys goes with the last key', async () => {
  const removed = async (count: number) => {
    const { headers } = await app.inject({ url: '/clear', cookies: cookiesFor(count) })
    return [headers['set-cookie'] ?? []].flat().map((line) => line.split('=')[0])
  }
  expect(await removed(2)).toEqual(['__Host-family-0'])
  expect(await removed(1)).toEqual(['__Host-family-0', '__Host-has-keys'])
})

test('ignores cookies that are not in the format of a key', async () => {
  const cookies = { '__Host-family-a': 'short.1', 'other-cookie': `${newKey()}.1` }
  expect((await app.inject({ url: '/keys', cookies })).json()).toEqual([])
})
