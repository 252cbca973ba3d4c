import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

type Options = { cwd: string; env?: Record<string, string> }

/** Runs a command and tracks its output, its exit and its child processes. */
export function runCommand(command: string[], { cwd, env = {} }: Options) {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd,
    // A process group, so that Ctrl-C reaches all of it as in a terminal.
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
    /** Waits until it prints this after a position in its output, and returns the end position. */
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
    /** Closes its output, as when a log collector exits. */
    stopReading() {
      child.stdout.destroy()
      child.stderr.destroy()
    },
    kill: (signal: NodeJS.Signals) => process.kill(pid, signal),
    pressCtrlC: () => process.kill(-pid, 'SIGINT'),
    /** Its process id and those of all its descendants. */
    descendants: () => descendantsOf(pid).map((process) => process.pid),
    /** The temporary folders of all PostgreSQL servers among its descendants. */
    databases() {
      const folders = descendantsOf(pid).flatMap(
        ({ line }) => / -D (\S*?\/lovingly-[^/\s]+)\S* -p \d/.exec(line)?.[1] ?? [],
      )
      // A connection that just began still has the server's command line.
      return [...new Set(folders)]
    },
  }
}
export type Command = ReturnType<typeof runCommand>

/** Waits for processes to exit and returns those that don't. */
export async function waitForExit(pids: number[], patienceMs = 20_000): Promise<string[]> {
  const until = performance.now() + patienceMs
  for (;;) {
    const left = listProcesses().filter(({ pid }) => pids.includes(pid))
    if (left.length === 0 || performance.now() > until) return left.map(({ line }) => line)
    await pause(100)
  }
}

function descendantsOf(pid: number) {
  const all = listProcesses()
  const family = all.filter((process) => process.pid === pid)
  for (const member of family) {
    family.push(...all.filter(({ parent }) => parent === member.pid))
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

const project = join(import.meta.dirname, '../..')
const copied = [
  'src',
  'scripts',
  'standins',
  'migrations',
  'operator.json',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

/** A copy of the checkout, in which a test may change files and run commands. */
export async function createWorkingCopy(also: string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), 'lovingly-checkout-'))
  // PostgreSQL runs as another user and needs access.
  await chmod(folder, 0o755)
  for (const name of [...copied, ...also])
    await cp(join(project, name), join(folder, name), { recursive: true })
  // A real folder, because Vite writes to it; each package is a link.
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(join(project, 'node_modules'))) {
    if (name === '.vite') continue
    await symlink(join(project, 'node_modules', name), join(folder, 'node_modules', name))
  }
  return {
    folder,
    path: (...names: string[]) => join(folder, ...names),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
export type WorkingCopy = Awaited<ReturnType<typeof createWorkingCopy>>
