import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { staleBuildReason } from './build/stamp.ts'

/** Builds the pages into build/, unless the build there was made from the same sources. --force: in any case. */
const { values } = parseArgs({ options: { force: { type: 'boolean' } } })
if (!values.force && !staleBuildReason()) {
  console.log('build/ is up to date')
  process.exit()
}
await rm(join(import.meta.dirname, '../build'), { recursive: true, force: true })
const { status } = spawnSync('npx react-router build', { stdio: 'inherit', shell: true })
if (status !== 0) process.exit(status ?? 1)
await import('./build/finish-pages.ts')
