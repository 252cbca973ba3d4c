import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'

export type RunningProcess = {
  pid: number
  exited: Promise<number | null>
  kill(signal: NodeJS.Signals): void
  /** SIGTERM, then wait; SIGKILL for what does not listen. */
  stop(): Promise<void>
}

const stopTimeoutMs = 30_000

/** Starts a script of ours and waits until it says that it is ready. It ends when we do. */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  show: (line: string) => void,
): Promise<RunningProcess> {
  const child = fork(script, [], {
    env: { PATH: process.env.PATH ?? '', ...env },
    // Our own flags, an env file among them, are not for it.
    execArgv: [],
    // Ctrl-C in a terminal is for us alone; we stop the others in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lastWords: string[] = []
  let isReady = false
  forwardLines(child.stdout, show)
  forwardLines(child.stderr, (line) => {
    if (isReady) show(line)
    else lastWords.push(line)
  })
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const ready = once(child, 'message')
  const early = exited.then((code) => {
    const why = lastWords.join('\n').trim() || `it ended with ${code}`
    throw new Error(`${basename(script)} did not start: ${why}`)
  })
  early.catch(() => {})
  await Promise.race([ready, early])
  isReady = true
  for (const line of lastWords) show(line)
  return {
    pid: child.pid ?? 0,
    exited,
    kill: (signal) => void child.kill(signal),
    stop: () => stop(child, exited),
  }
}

/** The command line of a process, or nothing when there is none. */
export function commandLineOf(pid: number): string {
  return (
    spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  )
}

async function stop(child: ChildProcess, exited: Promise<unknown>) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await exited
  clearTimeout(tooLong)
}

function forwardLines(stream: NodeJS.ReadableStream | null, show: (line: string) => void) {
  let rest = ''
  stream?.setEncoding('utf8').on('data', (piece: string) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) show(line)
  })
}
