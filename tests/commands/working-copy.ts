import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const project = join(import.meta.dirname, '../..')
const copied = [
  'src',
  'scripts',
  'standins',
  'migrations',
  'operator.json',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

/** A copy of the checkout, in which a test may change files and run commands. */
export async function createWorkingCopy(also: string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'lovingly-checkout-'))
  // PostgreSQL runs as another user and needs access.
  await chmod(folder, 0o755)
  for (const name of [...copied, ...also])
    await cp(join(project, name), join(folder, name), { recursive: true })
  // A real folder, because Vite writes to it; each package is a link.
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
