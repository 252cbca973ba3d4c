import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** Preloaded in a process under test: appends the size of its heap after a full garbage collection, in MB. */
const { HEAP_FOLDER: folder } = process.env
const everyMs = 10_000

if (folder && globalThis.gc) {
  const file = join(folder, `${process.pid}.heap`)
  setInterval(() => {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    appendFileSync(file, `${((heapUsed + external) / 2 ** 20).toFixed(2)}\n`)
  }, everyMs).unref()
}
