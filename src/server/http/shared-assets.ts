import { randomUUID } from 'node:crypto'
import { copyFile, glob, mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Longer than anyone keeps a page open. */
const keptMs = 30 * 24 * 60 * 60 * 1000

/**
 * Copies the assets of this release to a folder that all apis share, so that an api of another release can serve
 * them too: during a deploy a page and its scripts may come from different releases. Their names contain a hash,
 * so releases never overwrite each other. Files that no api has copied for 30 days are deleted.
 */
export async function shareAssets(assets: string, shared: string, now = new Date()): Promise<void> {
  for await (const file of glob('**/*.*', { cwd: assets })) {
    const target = join(shared, file)
    const exists = await touch(target, now)
    if (exists) continue
    await mkdir(dirname(target), { recursive: true })
    // Another api may read it at any time, so it appears in one step.
    const partial = `${target}.${randomUUID()}.part`
    await copyFile(join(assets, file), partial)
    await utimes(partial, now, now)
    await rename(partial, target)
  }
  for await (const file of glob('**/*.*', { cwd: shared })) {
    const { mtimeMs } = await stat(join(shared, file)).catch(() => ({ mtimeMs: now.getTime() }))
    if (mtimeMs < now.getTime() - keptMs) await rm(join(shared, file), { force: true })
  }
}

/** False if there is no such file. */
async function touch(file: string, now: Date): Promise<boolean> {
  try {
    await utimes(file, now, now)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}
