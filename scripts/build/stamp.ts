import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '#server/project-folder.ts'

/** Everything that goes into each part of the build. */
const sources = {
  pages: [
    'operator.json',
    'public/*',
    'content/**/*',
    'src/operator.ts',
    'src/web/**/*',
    'src/domain/**/*',
    'src/contract/**/*',
    'src/server/launch-check/**/*',
    'operator/{evals,launch-accepted}.json',
    'scripts/build/**/*',
    'src/ops/launch-content.ts',
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
  ],
  // And the sources of the pages.
  server: ['src/{server,ops}/**/*'],
}
type Part = keyof typeof sources
type Stamp = Record<Part, string>

export async function stampBuild(folder = projectFolder) {
  const stamp: Stamp = { pages: hashOf('pages', folder), server: hashOf('server', folder) }
  await writeFile(join(folder, 'build/stamp.json'), JSON.stringify(stamp))
}

/** The part that has to be built again, and everything after it. */
export function findStalePart(folder = projectFolder): Part | null {
  const file = join(folder, 'build/stamp.json')
  const stamp: Partial<Stamp> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const isStale = (part: Part) => stamp[part] !== hashOf(part, folder)
  return isStale('pages') ? 'pages' : isStale('server') ? 'server' : null
}

/** Why the build is unusable, or null if it matches the current sources. */
export function staleBuildReason(folder = projectFolder): string | null {
  if (!existsSync(join(folder, 'build/stamp.json'))) return 'build/ is missing or incomplete'
  return findStalePart(folder) ? 'build/ is older than its sources' : null
}

/** Exits if the build is stale, so nothing stale is measured or tested. */
export function requireFreshBuild() {
  const reason = staleBuildReason()
  if (!reason) return
  console.error(`${reason}. Run "npm run build" first.`)
  process.exit(1)
}

function hashOf(part: Part, folder: string): string {
  const files = sources[part]
    .flatMap((pattern) => globSync(pattern, { cwd: folder, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.slice(folder.length)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}
