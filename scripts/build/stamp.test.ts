import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findStalePart, staleBuildReason, stampBuild } from './stamp.ts'

let folder: string
const write = async (path: string, content: string) => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lovingly-stamp-'))
  await write('src/web/root.tsx', 'the page')
  await write('src/server/api.ts', 'the api')
  await write('build/client/index.html', 'built')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('rejects a build without a stamp', () => {
  expect(staleBuildReason(folder)).toMatch(/missing or incomplete/)
})

test('accepts a build of the current sources', async () => {
  await stampBuild(folder)
  expect(staleBuildReason(folder)).toBe(null)
})

test.each([
  ['a changed page', 'src/web/root.tsx'],
  ['a new file of the domain', 'src/domain/new.ts'],
  ['an edited guide', 'content/articles/guide.md'],
  ['another version of a package', 'package-lock.json'],
  ['another configuration', 'vite.config.ts'],
  ['a change of the api', 'src/server/api.ts'],
  ['a change of the smoke test', 'src/ops/smoke.ts'],
])('rejects a build after %s', async (_, path) => {
  await stampBuild(folder)
  await write(path, 'changed')
  expect(staleBuildReason(folder)).toBe('build/ is older than its sources')
})

test('ignores changes to a test', async () => {
  await stampBuild(folder)
  await write('src/web/root.test.tsx', 'changed')
  expect(staleBuildReason(folder)).toBe(null)
})

test('builds the pages again only if their own sources changed', async () => {
  await stampBuild(folder)
  await write('src/server/api.ts', 'changed')
  expect(findStalePart(folder)).toBe('server')
  await write('src/web/root.tsx', 'changed')
  expect(findStalePart(folder)).toBe('pages')
})
