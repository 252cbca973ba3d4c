import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#scripts/local/postgres.ts'
import { freePort } from './http.ts'

export const testPassword = 'of-the-tests'

const memory = '/dev/shm'
const neededBytes = 4 * 1024 ** 3

/** A new folder for a database that nobody keeps. In memory if there is room: a busy disk makes queries time out. */
export async function makeDatabaseFolder(name: string): Promise<string> {
  const isRoomy = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize > neededBytes,
    () => false,
  )
  return mkdtemp(join(isRoomy ? memory : tmpdir(), `lovingly-${name}-`))
}

/** A server of its own, of which nothing is left once it stops. */
export async function startTempPostgres(name: string, settings: string[] = []) {
  const folder = await makeDatabaseFolder(name)
  // On Ctrl-C vitest exits without calling the teardown.
  const tempPaths = [folder, `${folder}.log`]
  const flags = ['fsync=off', ...settings].flatMap((setting) => ['-c', setting])
  const { url, superuserUrl, stop } = await startPostgres(folder, await freePort(), {
    flags,
    tempPaths,
  })
  return {
    url,
    superuserUrl,
    async stop() {
      await stop()
      for (const path of tempPaths) await rm(path, { recursive: true, force: true })
    },
  }
}
