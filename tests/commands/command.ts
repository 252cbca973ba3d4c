import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

type Options = { cwd: string; env?: Record<string, string> }

/** A command as somebody would run it: what it prints, how it ends, and all that it has started. */
export function runCommand(command: string[], { cwd, env = {} }: Options) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd,
    // A group of its own, as in a terminal, so that Ctrl-C can be pressed for all of it.
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let hear = () => {}
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      output += piece
      hear()
    })
  }
  const pid = child.pid ?? 0
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  void ended.then(() => hear())
  return {
    pid,
    ended,
    output: () => output,
    /** Waits until it has printed this after a place in its output, and returns where it ended. */
    async waitForOutput(what: RegExp, from = 0): Promise<number> {
      for (;;) {
        const found = what.exec(output.slice(from))
        if (found) return from + found.index + found[0].length
        if (child.exitCode !== null || child.signalCode !== null) {
          throw new Error(`It ended without saying ${what}:\n${output}`)
        }
        await new Promise<void>((resolve) => {
          hear = resolve
        })
      }
    },
    /** As when the program that collected its output has ended. */
    stopReading() {
      child.stdout.destroy()
      child.stderr.destroy()
    },
    kill: (signal: NodeJS.Signals) => process.kill(pid, signal),
    pressCtrlC: () => process.kill(-pid, 'SIGINT'),
    /** Its own number and those of all that it has started, and these in turn. */
    descendants: () => descendantsOf(pid),
  }
}
export type Command = ReturnType<typeof runCommand>

/** Waits for processes to end and returns those that do not. */
export async function waitForExit(pids: number[], patienceMs = 20_000): Promise<string[]> {
  const until = performance.now() + patienceMs
  for (;;) {
    const left = listProcesses().filter(({ pid }) => pids.includes(pid))
    if (left.length === 0 || performance.now() > until) return left.map(({ line }) => line)
    await pause(100)
  }
}

function descendantsOf(pid: number): number[] {
  const all = listProcesses()
  const family = [pid]
  for (const member of family) {
    family.push(...all.filter(({ parent }) => parent === member).map((child) => child.pid))
  }
  return family
}

function listProcesses() {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' })
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
      return { pid, parent, line }
    })
    .filter(({ line }) => !/^\s*\d+\s+\d+\s+Z/.test(line))
}
