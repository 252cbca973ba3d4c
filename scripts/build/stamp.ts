import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const project = resolve(import.meta.dirname, '../..')

/** Everything that goes into the pages. */
const sources = [
  'src/web/**/*',
  'src/domain/**/*',
  'src/contract/**/*',
  'src/server/launch/**/*',
  'docs/{evals,launch-accepted}.json',
  'scripts/build/**/*',
  'scripts/launch/**/*',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]

export async function stampBuild(folder = project) {
  await writeFile(join(folder, 'build/stamp.json'), JSON.stringify({ sources: hashOf(folder) }))
}

/** Why the build is unusable, or null if it matches the current sources. */
export function staleBuildReason(folder = project): string | null {
  const file = join(folder, 'build/stamp.json')
  if (!existsSync(file)) return 'build/ is missing or incomplete'
  const stamp = JSON.parse(readFileSync(file, 'utf8'))
  return stamp.sources === hashOf(folder) ? null : 'build/ is older than its sources'
}

/** Exits if the build is stale, so nothing stale is measured or tested. */
export function requireFreshBuild() {
  const reason = staleBuildReason()
  if (!reason) return
  console.error(`${reason}. Run "npm run build" first.`)
  process.exit(1)
}

function hashOf(folder: string): string {
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: folder, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.slice(folder.length)}\0`).update(readFileSync(file))
  return hash.digest('hex')
}
