import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSecurityHeaders } from './headers.ts'
import { pageRoutes } from './pages.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lovingly-pages-'))
  const files = {
    'client/index.html': 'home',
    'client/payment-success/index.html': 'thanks',
    'client/eulogy-ideas/index.html': 'ideas',
    'client/eulogy-ideas/known/index.html': 'an article',
    'client/404/index.html': 'Page Not Found',
    'client/assets/app-AbCd1234.js': 'run()',
    'client/favicon.svg': '<svg/>',
    'client/favicon.svg.br': 'smaller',
    'client/favicon.ico': 'icon',
    'client/manifest.webmanifest': '{}',
    'client/prefetch.speculationrules': '{}',
    'client/prefetch.speculationrules.br': 'smaller',
    'client/assets/sharing/home-0123abcd.png': 'picture',
    'headers.json': JSON.stringify({
      '/': { 'content-security-policy': 'of-home', 'speculation-rules': '"/ahead"' },
      '*': { 'content-security-policy': 'of-others' },
    }),
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  app = Fastify()
  await addSecurityHeaders(app, folder)
  await app.register(pageRoutes, { folder })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test.each([
  ['/', 200, 'home'],
  ['/payment-success', 200, 'thanks'],
  ['/payment-success?success=true', 200, 'thanks'],
  ['/eulogy-ideas', 200, 'ideas'],
  ['/eulogy-ideas/known', 200, 'an article'],
  ['/favicon.svg', 200, '<svg/>'],
  ['/404', 404, 'Page Not Found'],
  ['/index.html', 404, 'Page Not Found'],
  ['/payment-success/index.html', 404, 'Page Not Found'],
  ['/..%2fheaders.json', 404, 'Page Not Found'],
  ['//evil.example/x', 404, 'Page Not Found'],
])('%s answers %i', async (url, status, body) => {
  const answer = await app.inject({ url })
  expect([answer.statusCode, answer.body]).toEqual([status, body])
})

test('a path that is no route answers 404 with the page that says so', {
  tags: 'S2-044',
}, async () => {
  const answer = await app.inject({ url: '/nothing' })
  expect([answer.statusCode, answer.body]).toEqual([404, 'Page Not Found'])
  expect(answer.headers['content-type']).toContain('text/html')
})

test('a trailing slash leads to the one address of the page, with its query', async () => {
  const { statusCode, headers } = await app.inject({ url: '/payment-success/?success=true' })
  expect([statusCode, headers.location]).toEqual([308, '/payment-success?success=true'])
})

test.each(['/eulogy-ideas/nothing', '/eulogy-ideas/known/more?x=1', '/eulogy-ideas/%2e%2e%2fx'])(
  '%s, an article that is not there, leads to the list of articles',
  { tags: 'S2-218' },
  async (url) => {
    const { statusCode, headers } = await app.inject({ url })
    expect([statusCode, headers.location]).toEqual([302, '/eulogy-ideas'])
  },
)

test('only what lies under the list leads to it', async () => {
  expect((await app.inject({ url: '/eulogy-ideas-and-more' })).statusCode).toBe(404)
})

test('each page has its own policy; an unknown path has the strictest of the build', async () => {
  const policy = async (url: string) =>
    (await app.inject({ url })).headers['content-security-policy']
  expect(await policy('/')).toBe('of-home')
  expect(await policy('/nothing')).toBe('of-others')
})

test('a picture may bring its own style, and no script', async () => {
  const { headers } = await app.inject({ url: '/favicon.svg' })
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'/,
  )
  expect(headers['content-security-policy']).not.toContain('script-src')
})

test('a browser that takes brotli is sent the smaller copy', async () => {
  const take = (encoding: string) =>
    app.inject({ url: '/favicon.svg', headers: { 'accept-encoding': encoding } })
  const small = await take('gzip, br')
  expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'smaller'])
  expect(small.headers.vary).toMatch(/accept-encoding/i)
  expect((await take('identity')).body).toBe('<svg/>')
})

test('files with a hash in their name are kept for good, icons for a day, pages are looked at again', async () => {
  const cached = async (url: string) => (await app.inject({ url })).headers['cache-control']
  expect(await cached('/assets/app-AbCd1234.js')).toContain('immutable')
  expect(await cached('/assets/sharing/home-0123abcd.png')).toContain('immutable')
  expect(await cached('/favicon.ico')).toBe('public, max-age=86400')
  expect(await cached('/manifest.webmanifest')).toBe('public, max-age=86400')
  expect(await cached('/')).toContain('must-revalidate')
})

test.each([
  ['/favicon.ico', /^image\//],
  ['/manifest.webmanifest', /^application\/manifest\+json/],
  ['/prefetch.speculationrules', /^application\/speculationrules\+json$/],
])('%s is sent as what it is', async (url, type) => {
  for (const encoding of ['identity', 'br']) {
    const { headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
    expect(headers['content-type'], encoding).toMatch(type)
  }
})

test.each([
  '/?archive=true&submission_id=1',
  '/?canceled=true',
  '/?success=true&session_id=1&submission_id=1',
  '/payment-success?success=true&session_id=1',
])('%s stands for one visitor and is kept by no search engine', async (url) => {
  expect((await app.inject({ url })).headers['x-robots-tag']).toBe('noindex')
})

test('a page without such a state may be found', async () => {
  expect((await app.inject({ url: '/?utm_source=x' })).headers['x-robots-tag']).toBeUndefined()
})

test('what is fetched ahead is not offered to whoever saves data', async () => {
  const answer = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/', headers })).headers
  expect(await answer({})).toMatchObject({
    'speculation-rules': '"/ahead"',
    vary: expect.stringContaining('save-data'),
  })
  expect(await answer({ 'save-data': 'on' })).not.toHaveProperty('speculation-rules')
})
