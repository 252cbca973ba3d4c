import { once } from 'node:events'
import { watch } from 'chokidar'

/** Editors save in several steps, and people save several files. */
const settleMs = 150

/**
 * Watches for files that are saved, whichever way an editor saves them, and hands them over in
 * batches, one at a time. What is saved before the first handing over waits for it.
 */
export async function watchForChanges(paths: string[]) {
  const saved = new Set<string>()
  let apply: ((files: string[]) => Promise<void>) | undefined
  let applying: Promise<void> = Promise.resolve()
  let soon: NodeJS.Timeout | undefined
  const watcher = watch(paths, {
    ignoreInitial: true,
    ignored: (path) => /\.test\.tsx?$|~$|\.sw[a-z]$/.test(path),
  })
  const settle = () => {
    clearTimeout(soon)
    soon = setTimeout(() => {
      applying = applying.then(async () => {
        if (!apply || saved.size === 0) return
        const files = [...saved]
        saved.clear()
        await apply(files)
      })
    }, settleMs)
  }
  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return
    saved.add(path)
    settle()
  })
  await once(watcher, 'ready')
  return {
    onChange(changed: (files: string[]) => Promise<void>) {
      apply = changed
      settle()
    },
    async close() {
      clearTimeout(soon)
      await watcher.close()
      await applying
    },
  }
}
