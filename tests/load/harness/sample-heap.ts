import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

/** Preloaded in a process under test: on SIGUSR2 it collects garbage and appends the size of its heap, in MB. */
const { HEAP_FOLDER: folder } = process.env

if (folder && globalThis.gc) {
  const file = join(folder, `${process.pid}.heap`)
  process.on('SIGUSR2', () => {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    appendFileSync(file, `${((heapUsed + external) / 2 ** 20).toFixed(2)}\n`)
  })
}
