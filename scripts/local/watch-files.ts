import { once } from 'node:events'
import { watch } from 'chokidar'

/** Editors save in several steps, and developers save several files. */
const settleMs = 150

/**
 * Reports saved files in batches, one batch at a time. Files saved before onChange is called are in the first
 * batch.
 */
export async function watchForChanges(paths: string[]) {
  const pending = new Set<string>()
  let listener: ((files: string[]) => Promise<void>) | undefined
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(paths, {
    ignoreInitial: true,
    ignored: (path) => /\.test\.tsx?$|~$|\.sw[a-z]$/.test(path),
  })
  const schedule = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(async () => {
        if (!listener || pending.size === 0) return
        const files = [...pending]
        pending.clear()
        await listener(files)
      })
    }, settleMs)
  }
  watcher.on('all', (event, path) => {
    if (event === 'addDir' || event === 'unlinkDir') return
    pending.add(path)
    schedule()
  })
  await once(watcher, 'ready')
  return {
    onChange(apply: (files: string[]) => Promise<void>) {
      listener = apply
      schedule()
    },
    async close() {
      clearTimeout(timer)
      await watcher.close()
      await running
    },
  }
}
