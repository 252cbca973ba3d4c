import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageRoutes, shareAssets } from './pages.ts'

let folder: string
let shared: string
const apps: FastifyInstance[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lovingly-releases-'))
  shared = join(folder, 'shared')
})
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()))
  await rm(folder, { recursive: true })
})

/** An api of a release with one script. */
async function startRelease(name: string, script: string, options = { sharedAssets: shared }) {
  const release = join(folder, name)
  const files = {
    'client/index.html': `<script src="/assets/${script}"></script>`,
    'client/404/index.html': '<h1>Page Not Found</h1>',
    [`client/assets/${script}`]: name,
    [`client/assets/${script}.br`]: `${name}, compressed`,
    [`client/assets/sharing/${name}-0123abcd.png`]: 'picture',
    'headers.json': '{}',
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(release, path)), { recursive: true })
    await writeFile(join(release, path), content)
  }
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
  await writeFile(join(folder, 'secret-12345678.txt'), 'secret')
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
  await shareAssets(join(folder, 'new/client/assets'), shared)
  expect(await readdir(shared)).toContain('app-NewNew12.js')
})
