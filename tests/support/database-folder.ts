import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
