import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '#server/project-folder.ts'
import { buildServer } from './build/server.ts'
import { findStalePart, stampBuild } from './build/stamp.ts'

/** Builds pages and server into build/, unless they were built from the same sources. --force: in any case. */
const { values } = parseArgs({ options: { force: { type: 'boolean' } } })
const stalePart = values.force ? 'pages' : findStalePart()
if (!stalePart) {
  console.log('build/ is up to date')
  process.exit()
}
if (stalePart === 'pages') {
  await rm(join(projectFolder, 'build'), { recursive: true, force: true })
  const { status } = spawnSync('npx react-router build', { stdio: 'inherit', shell: true })
  if (status !== 0) process.exit(status ?? 1)
  await import('./build/finish-pages.ts')
}
// After the pages, whose build empties build/server.
await buildServer()
await stampBuild()
