import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export type Running = {
  pid: number
  exited: Promise<number | null>
  kill(signal: NodeJS.Signals): void
  /** SIGTERM, then wait; SIGKILL for what does not listen. */
  stop(): Promise<void>
}

const patienceMs = 30_000

/** Starts a script of ours and waits until it says that it is ready. It ends when we do. */
export async function startProcess(
  script: string,
  env: Record<string, string>,
  show: (line: string) => void,
): Promise<Running> {
  const child = fork(script, [], {
    env: { PATH: process.env.PATH ?? '', ...env },
    // Ctrl-C in a terminal is for us alone; we stop the others in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  pass(child.stdout, show)
  pass(child.stderr, show)
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const ready = once(child, 'message')
  const early = exited.then((code) => {
    throw new Error(`${script} ended with ${code} before it was ready`)
  })
  early.catch(() => {})
  await Promise.race([ready, early])
  return {
    pid: child.pid ?? 0,
    exited,
    kill: (signal) => void child.kill(signal),
    stop: () => stop(child, exited),
  }
}

async function stop(child: ChildProcess, exited: Promise<unknown>) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const tooLong = setTimeout(() => child.kill('SIGKILL'), patienceMs)
  await exited
  clearTimeout(tooLong)
}

function pass(stream: NodeJS.ReadableStream | null, show: (line: string) => void) {
  let rest = ''
  stream?.setEncoding('utf8').on('data', (piece: string) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) show(line)
  })
}
