import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { copyImage, exampleSettings } from '#scripts/compose-file.ts'
import type { PassedEval } from '#server/launch/launch.ts'
import { briefVersion } from '#server/writing/brief.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'

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

/** What docs/run.md asks the operator to fill in, for a live site. */
export const liveSettings = {
  SITE_URL: 'https://lovinglysaid.com',
  SITE_SECRET: 'b7c1f0d2a94e4c5f8a3d6e9b0c1d2e3f',
  STRIPE_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  ANTHROPIC_API_KEY: 'key',
  SMTP_URL: 'smtps://user:secret@127.0.0.1:9',
  MAIL_FROM: 'words@lovinglysaid.com',
  OPERATOR_EMAIL: 'people@lovinglysaid.com',
}

/** What the build of a site writes that is ready to launch, with the default models. */
export const readyToLaunch = {
  address: liveSettings.SITE_URL,
  modelCompanies: ['Anthropic'],
  automationCompany: null,
  items: [] as object[],
  evals: [
    {
      briefVersion,
      standIn: false,
      quick: false,
      cases: 24,
      holds: true,
      models: {
        ANTHROPIC_MODEL: exampleSettings.ANTHROPIC_MODEL ?? '',
        ANTHROPIC_JUDGE_MODEL: exampleSettings.ANTHROPIC_JUDGE_MODEL ?? '',
      },
    },
  ] satisfies PassedEval[],
  accepted: [] as object[],
}

/** The files of the image and a database for the tests of a file. What they start is ended after them. */
export function setUpImage() {
  const image = { folder: '', database: {} as TestDatabase }
  const started: Command[] = []
  beforeAll(async () => {
    image.database = await cloneDatabase()
    image.folder = await mkdtemp(join(tmpdir(), 'lovingly-image-'))
    await copyImage(image.folder)
  })
  afterAll(async () => {
    for (const { pid } of started) {
      if ((await waitForExit([pid], 0)).length > 0) process.kill(pid, 'SIGKILL')
    }
    await image.database.drop()
    await rm(image.folder, { recursive: true, force: true })
  })
  return Object.assign(image, {
    run(command: string[], env: Record<string, string>, cwd = image.folder) {
      const running = runCommand(command, { cwd, env })
      started.push(running)
      return running
    },
    /** With what was built, or null without a build. */
    async build(launch: object | null) {
      const built = join(image.folder, 'build/launch.json')
      if (launch) await writeFile(built, JSON.stringify(launch))
      else await rm(built)
    },
  })
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
