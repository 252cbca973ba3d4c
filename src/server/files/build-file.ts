import { createHash } from 'node:crypto'
import { extname, join } from 'node:path'
import { Piscina } from 'piscina'
import {
  type EulogyText,
  eulogyFileName,
  type FileKind,
  type FileRefusal,
  fileKinds,
} from '#domain/files.ts'
import { keepFiles } from './file-cache.ts'
import type { FileJob } from './file-thread.ts'

/** A speech takes 0.1 seconds, the worst text we know 1.3. CPU time, because a busy machine makes everything slow. */
const maxCpuMs = 1_500
const maxMs = 10_000
/** Longer than anyone would wait. */
const maxWaiting = 50
/** Each kind of file on each paper, of a few versions. */
const maxWaitingPerFamily = 10
/** Then the thread ends, and its memory is given back. */
const idleMs = 10 * 60 * 1_000
/** It needs about 30 MB. A text that needs more ends the thread and not the process. */
const maxHeapMb = 192

let pool: Piscina | undefined
const turns = takeTurns()

/**
 * Builds a file in a thread, so that other requests of this process don't wait for it; one at a time, and families
 * take turns. Refused if it would take too long.
 */
export async function buildFile(
  rootId: string,
  job: FileJob,
  limits = { maxCpuMs, maxMs, maxWaiting, maxWaitingPerFamily },
): Promise<Uint8Array | FileRefusal> {
  const isFull =
    turns.waiting() >= limits.maxWaiting || turns.waiting(rootId) >= limits.maxWaitingPerFamily
  if (isFull) return { refused: 'not-now' }
  return turns.run(rootId, () => runInThread(job, limits))
}

async function runInThread(
  job: FileJob,
  limits: { maxCpuMs: number; maxMs: number },
): Promise<Uint8Array | FileRefusal> {
  const threads = openPool()
  // Waits for a thread that is starting, which isn't the fault of the text.
  const before: NodeJS.CpuUsage = await threads.run(null, { name: 'usage' })
  const stop = new AbortController()
  const stopAt = setTimeout(() => stop.abort(), limits.maxMs)
  const stopIfUsedUp = ({ user, system }: NodeJS.CpuUsage) => {
    if ((user + system) / 1_000 > limits.maxCpuMs) stop.abort()
  }
  const watch = setInterval(() => {
    // A thread that has ended has no usage.
    threads.threads[0]?.cpuUsage(before).then(stopIfUsedUp, () => {})
  }, limits.maxCpuMs / 20)
  try {
    return await threads.run(job, { signal: stop.signal })
  } catch (error) {
    if (stop.signal.aborted) return { refused: 'not-now' }
    throw error
  } finally {
    clearTimeout(stopAt)
    clearInterval(watch)
  }
}

function openPool(): Piscina {
  pool ??= new Piscina({
    // .js in the build.
    filename: join(import.meta.dirname, `file-thread${extname(import.meta.filename)}`),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  return pool
}

/** Ends the thread. A later file would start it again. */
export async function closeFileThread() {
  const closing = pool
  pool = undefined
  await closing?.destroy()
}

export type EulogyFile = { name: string; type: string; content: Uint8Array }

const kept = keepFiles<FileRefusal>()

/** The same input always gives the same file. */
const keyOf = (job: FileJob) => createHash('sha256').update(JSON.stringify(job)).digest('base64url')

/** A eulogy as a file that is named after the person. Files of one family wait for each other. */
export async function createEulogyFile(
  rootId: string,
  kind: FileKind,
  eulogy: EulogyText,
): Promise<EulogyFile | FileRefusal> {
  const job = { kind, eulogy }
  const content = await kept(keyOf(job), () => buildFile(rootId, job))
  if (!(content instanceof Uint8Array)) return content
  return { name: eulogyFileName(eulogy.person, kind), type: fileKinds[kind].type, content }
}

type Task = () => Promise<void>

/**
 * Runs one task at a time. Each family has a queue of its own, and the families take turns: whoever wants many files
 * waits for their own, and everyone else for one of them at most.
 */
function takeTurns() {
  /** The first family's first task is the one that runs. */
  const queues = new Map<string, Task[]>()
  let isRunning = false

  async function runAll() {
    if (isRunning) return
    isRunning = true
    for (let [next] = queues; next; [next] = queues) {
      const [family, queue] = next
      await queue[0]?.()
      queue.shift()
      queues.delete(family)
      if (queue.length > 0) queues.set(family, queue)
    }
    isRunning = false
  }

  return {
    /** How many tasks have not ended, of one family or of all. */
    waiting(family?: string): number {
      if (family !== undefined) return queues.get(family)?.length ?? 0
      return [...queues.values()].reduce((count, { length }) => count + length, 0)
    },
    run<Result>(family: string, task: () => Promise<Result>): Promise<Result> {
      return new Promise((resolve, reject) => {
        const queue = queues.get(family) ?? []
        queue.push(() => task().then(resolve, reject))
        queues.set(family, queue)
        void runAll()
      })
    },
  }
}
