import { setTimeout as pause } from 'node:timers/promises'
import { type RunningProcess, startProcess } from '#scripts/local/process.ts'
import type { UnexpectedExit } from '#tests/chaos/history.ts'

type Options = {
  name: string
  script: string
  env: Record<string, string>
  onLine: (process: string, line: string) => void
  onUnexpectedExit: (exit: UnexpectedExit) => void
}

export type ManagedProcess = ReturnType<typeof manageProcess>

/** Keeps a process running, as a service manager does: when it ends, it is started again. */
export function manageProcess({ name, script, env, onLine, onUnexpectedExit }: Options) {
  let current: RunningProcess | null = null
  let isExitExpected = false
  let isClosing = false
  let running: Promise<void> = Promise.resolve()

  async function start(): Promise<void> {
    while (!isClosing) {
      try {
        const started = await startProcess(script, env, (line) => onLine(name, line))
        isExitExpected = false
        current = started
        running = started.exited.then(onExit)
        return
      } catch {
        // PostgreSQL may be down during its start.
        await pause(200)
      }
    }
  }

  async function onExit(code: number | null) {
    current = null
    if (!isExitExpected && !isClosing) onUnexpectedExit({ process: name, at: Date.now(), code })
    if (!isClosing) await start()
  }

  return {
    name,
    start,
    isRunning: () => current !== null && !isExitExpected,
    /** Ends the process; it is started again. Returns false if it isn't running. */
    async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<boolean> {
      const ending = current
      if (!ending || isExitExpected) return false
      isExitExpected = true
      ending.kill(signal)
      await ending.exited
      return true
    },
    /** Suspends the process. Returns false if it isn't running. */
    async suspend(ms: number): Promise<boolean> {
      const suspended = current
      if (!suspended || isExitExpected) return false
      suspended.kill('SIGSTOP')
      await pause(ms)
      suspended.kill('SIGCONT')
      return true
    },
    async close() {
      isClosing = true
      current?.kill('SIGCONT')
      await current?.stop()
      await running
    },
  }
}
