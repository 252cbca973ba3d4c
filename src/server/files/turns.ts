type Task = () => Promise<void>

/**
 * Runs one task at a time. Each family has a queue of its own, and the families take turns: whoever wants many files
 * waits for their own, and everyone else for one of them at most.
 */
export function takeTurns() {
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
