import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../..')
const copied = [
  'src',
  'scripts',
  'standins',
  'migrations',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

/** A checkout of its own, so that a test may change its files and run commands in it. */
export async function createWorkingCopy() {
  const folder = await mkdtemp(join(tmpdir(), 'lovingly-checkout-'))
  // PostgreSQL runs as a user of its own and has to get in.
  await chmod(folder, 0o755)
  for (const name of copied) await cp(join(project, name), join(folder, name), { recursive: true })
  // Its own folder, because Vite keeps things in it; each package is a link.
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(join(project, 'node_modules'))) {
    if (name === '.vite') continue
    await symlink(join(project, 'node_modules', name), join(folder, 'node_modules', name))
  }
  return {
    folder,
    path: (...names: string[]) => join(folder, ...names),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
export type WorkingCopy = Awaited<ReturnType<typeof createWorkingCopy>>
