import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

export type RunningProcess = {
  pid: number
  exited: Promise<number | null>
  kill(signal: NodeJS.Signals): void
  /** SIGTERM, then SIGKILL after a timeout. */
  stop(): Promise<void>
}

const stopTimeoutMs = 30_000

/** Starts a script as a child process and waits for its ready message. The child exits with this process. */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  show: (line: string) => void,
): Promise<RunningProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = fork(script, [], {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    // Don't pass on flags such as --env-file.
    execArgv: [],
    // Ctrl-C should reach only this process, which stops the children in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const startupErrors: string[] = []
  let isReady = false
  forwardLines(child.stdout, show)
  forwardLines(child.stderr, (line) => {
    if (isReady) show(line)
    else startupErrors.push(line)
  })
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const ready = once(child, 'message')
  const exitedEarly = exited.then((code) => {
    const reason = startupErrors.join('\n').trim() || `exit code ${code}`
    throw new Error(`${basename(script)} did not start: ${reason}`)
  })
  exitedEarly.catch(() => {})
  await Promise.race([ready, exitedEarly])
  isReady = true
  for (const line of startupErrors) show(line)
  return {
    pid: child.pid ?? 0,
    exited,
    kill: (signal) => void child.kill(signal),
    stop: () => stop(child, exited),
  }
}

/** The command line of a process, or '' if it doesn't exist. */
export function commandLineOf(pid: number): string {
  return (
    spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  )
}

async function stop(child: ChildProcess, exited: Promise<unknown>) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timeout = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await exited
  clearTimeout(timeout)
}

function forwardLines(stream: NodeJS.ReadableStream | null, show: (line: string) => void) {
  if (stream) createInterface({ input: stream }).on('line', show)
}

/** A process that just exited may still hold its port. */
const portTimeoutMs = 2_000

/** Throws if a port is in use, before anything is started. */
export async function requireFreePorts(ports: Record<number, string>, hint: string) {
  const deadline = performance.now() + portTimeoutMs
  for (const [port, usedFor] of Object.entries(ports)) {
    while (!(await isFree(Number(port)))) {
      if (performance.now() > deadline) {
        throw new Error(`Port ${port} (${usedFor}) is already in use. ${hint}`)
      }
      await pause(100)
    }
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
