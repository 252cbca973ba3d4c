import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addSecurityHeaders } from './headers.ts'
import { pageRoutes, shareAssets } from './pages.ts'

async function writeFiles(to: string, files: Record<string, string>) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(to, path)), { recursive: true })
    await writeFile(join(to, path), content)
  }
}

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
  await writeFiles(folder, files)
  app = Fastify()
  await addSecurityHeaders(app, folder)
  await app.register(pageRoutes, { folder })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('an unknown address of the API gets JSON, not a page', async () => {
  const response = await app.inject('/api/unknown')
  expect([response.statusCode, response.json()]).toEqual([404, { code: 'not-found', message: '' }])
})

test.each([
  ['/', 200, 'home'],
  ['/payment-success', 200, 'thanks'],
  ['/payment-success?success=true', 200, 'thanks'],
  ['/eulogy-ideas', 200, 'ideas'],
  ['/eulogy-ideas/known', 200, 'an article'],
  ['/favicon.svg', 200, '<svg/>'],
  ['/404', 404, 'Page Not Found'],
  ['/nothing', 404, 'Page Not Found'],
  ['/Eulogy-ideas', 404, 'Page Not Found'],
  ['/eulogy-ideas-and-more', 404, 'Page Not Found'],
  ['/index.html', 404, 'Page Not Found'],
  ['/payment-success/index.html', 404, 'Page Not Found'],
  ['/..%2fheaders.json', 404, 'Page Not Found'],
  ['//evil.example/x', 404, 'Page Not Found'],
])('%s returns %i', async (url, status, body) => {
  const response = await app.inject({ url })
  expect([response.statusCode, response.body]).toEqual([status, body])
  if (status === 404) expect(response.headers['content-type']).toContain('text/html')
})

test('a trailing slash redirects to the page, keeping the query', async () => {
  const query = '?success=true&why=now?then'
  const { statusCode, headers } = await app.inject({ url: `/payment-success/${query}` })
  expect([statusCode, headers.location]).toEqual([308, `/payment-success${query}`])
})

test.each([
  ['/eulogy-ideas/nothing', '/eulogy-ideas'],
  ['/eulogy-ideas/known/more?x=1', '/eulogy-ideas'],
  ['/eulogy-ideas/%2e%2e%2fx', '/eulogy-ideas'],
  ['/eulogy-examples/best-friend', '/eulogy-examples'],
])('%s, which is unknown, redirects to the list %s', async (url, list) => {
  const { statusCode, headers } = await app.inject({ url })
  expect([statusCode, headers.location]).toEqual([302, list])
})

test('an example that left redirects to the nearest one for good', async () => {
  const { statusCode, headers } = await app.inject({ url: '/eulogy-examples/wife-of-51-years' })
  expect([statusCode, headers.location]).toEqual([308, '/eulogy-examples/wife'])
})

test('each page has its own policy, and an unknown path has the default one', async () => {
  const policy = async (url: string) =>
    (await app.inject({ url })).headers['content-security-policy']
  expect(await policy('/')).toBe('of-home')
  expect(await policy('/nothing')).toBe('of-others')
})

test('an SVG may contain styles but no scripts', async () => {
  const { headers } = await app.inject({ url: '/favicon.svg' })
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'/,
  )
  expect(headers['content-security-policy']).not.toContain('script-src')
})

test('a script is for our own pages, with the short policy and no headers for pages', async () => {
  const { headers } = await app.inject({ url: '/assets/app-AbCd1234.js' })
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(headers['permissions-policy']).toBeUndefined()
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; frame-ancestors 'none'/)
})

test('serves the brotli copy to browsers that accept it', async () => {
  const request = (encoding: string) =>
    app.inject({ url: '/favicon.svg', headers: { 'accept-encoding': encoding } })
  const small = await request('gzip, br')
  expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'smaller'])
  expect(small.headers.vary).toMatch(/accept-encoding/i)
  expect((await request('identity')).body).toBe('<svg/>')
})

test('caches hashed files forever and icons for a day, and revalidates pages', async () => {
  const cacheControl = async (url: string) => (await app.inject({ url })).headers['cache-control']
  expect(await cacheControl('/assets/app-AbCd1234.js')).toContain('immutable')
  expect(await cacheControl('/assets/sharing/home-0123abcd.png')).toContain('immutable')
  expect(await cacheControl('/favicon.ico')).toBe('public, max-age=86400')
  expect(await cacheControl('/manifest.webmanifest')).toBe('public, max-age=86400')
  expect(await cacheControl('/')).toContain('must-revalidate')
})

test.each([
  ['/favicon.ico', /^image\//],
  ['/manifest.webmanifest', /^application\/manifest\+json/],
  ['/prefetch.speculationrules', /^application\/speculationrules\+json$/],
])('%s has the right content type', async (url, type) => {
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
])('%s belongs to one visitor and is not indexed', async (url) => {
  expect((await app.inject({ url })).headers['x-robots-tag']).toBe('noindex')
})

test('a page with other query parameters may be indexed', async () => {
  expect((await app.inject({ url: '/?utm_source=x' })).headers['x-robots-tag']).toBeUndefined()
})

test('does not offer prefetching to users with Save-Data', async () => {
  const response = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/', headers })).headers
  expect(await response({})).toMatchObject({
    'speculation-rules': '"/ahead"',
    vary: expect.stringContaining('save-data'),
  })
  expect(await response({ 'save-data': 'on' })).not.toHaveProperty('speculation-rules')
})

describe('releases side by side', () => {
  let releases: string
  let shared: string
  const apps: FastifyInstance[] = []

  beforeEach(async () => {
    releases = await mkdtemp(join(tmpdir(), 'lovingly-releases-'))
    shared = join(releases, 'shared')
  })
  afterEach(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()))
    await rm(releases, { recursive: true })
  })

  /** An api of a release with one script. */
  async function startRelease(name: string, script: string, options = { sharedAssets: shared }) {
    const release = join(releases, name)
    const files = {
      'client/index.html': `<script src="/assets/${script}"></script>`,
      'client/404/index.html': '<h1>Page Not Found</h1>',
      [`client/assets/${script}`]: name,
      [`client/assets/${script}.br`]: `${name}, compressed`,
      [`client/assets/sharing/${name}-0123abcd.png`]: 'picture',
      'headers.json': '{}',
    }
    await writeFiles(release, files)
    const app = Fastify()
    apps.push(app)
    await app.register(pageRoutes, { folder: release, ...options })
    return async (url: string, encoding = 'identity') =>
      app.inject({ url, headers: { 'accept-encoding': encoding } })
  }

  test('the apis of two releases serve each other’s assets, whichever started first', async () => {
    const fromOld = await startRelease('old', 'app-OldOld12.js')
    const fromNew = await startRelease('new', 'app-NewNew12.js')
    for (const ask of [fromOld, fromNew]) {
      expect((await ask('/assets/app-OldOld12.js')).body).toBe('old')
      expect((await ask('/assets/app-NewNew12.js')).body).toBe('new')
      expect((await ask('/assets/sharing/new-0123abcd.png')).body).toBe('picture')
    }
    const other = await fromNew('/assets/app-OldOld12.js', 'br')
    expect(other.body).toBe('old, compressed')
    expect(other.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': expect.stringContaining('immutable'),
    })
  })

  test.each([
    '/assets/app-Unknown1.js',
    '/assets/..%2F..%2Fsecret-12345678.txt',
    '/assets/.hidden-12345678.js',
    '/assets/',
  ])('%s is not found, and never a page', async (url) => {
    await writeFile(join(releases, 'secret-12345678.txt'), 'secret')
    for (const ask of [
      await startRelease('a', 'app-AaAaAa12.js'),
      await startRelease('b', 'app-BbBbBb12.js', { sharedAssets: '' }),
    ]) {
      const { statusCode, body, headers } = await ask(url)
      expect([statusCode, body]).toEqual([404, ''])
      expect(headers['content-type']).toContain('text/plain')
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('deletes assets that no release has used for 30 days', async () => {
    await startRelease('old', 'app-OldOld12.js')
    const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
    for (const file of await readdir(shared)) {
      if (file.startsWith('app-')) await utimes(join(shared, file), longAgo, longAgo)
    }
    await startRelease('new', 'app-NewNew12.js')
    expect((await readdir(shared)).filter((file) => file.startsWith('app-')).sort()).toEqual([
      'app-NewNew12.js',
      'app-NewNew12.js.br',
    ])
    // A release that is started again keeps its own.
    await utimes(join(shared, 'app-NewNew12.js'), longAgo, longAgo)
    await shareAssets(join(releases, 'new/client/assets'), shared)
    expect(await readdir(shared)).toContain('app-NewNew12.js')
  })
})
