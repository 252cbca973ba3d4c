import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { rm } from 'node:fs/promises'

export type PostgresCommand = {
  command: string
  args: string[]
  folder: string
  logFile: string
  runAs: { uid?: number; gid?: number }
  /** Removed if the parent process dies. */
  tempPaths: string[]
}

/** Runs PostgreSQL and stops it when the parent exits. Even a SIGKILL of the parent closes the IPC channel. */
let server: ChildProcess | undefined

process.on('message', (message: PostgresCommand | NodeJS.Signals) => {
  if (typeof message === 'string') server?.kill(message)
  else server = start(message)
})

function start(options: PostgresCommand): ChildProcess {
  const log = openSync(options.logFile, 'a')
  const child = spawn(options.command, options.args, {
    ...options.runAs,
    cwd: options.folder,
    stdio: ['ignore', log, log],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  process.once('disconnect', async () => {
    // PostgreSQL was stopped on purpose, so the data stays.
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0)
    child.kill('SIGINT')
    await ended
    for (const path of options.tempPaths) await rm(path, { recursive: true, force: true })
    process.exit(0)
  })
  ended.then(() => process.connected && process.send?.('ended'))
  return child
}

process.once('disconnect', () => {
  if (!server) process.exit(0)
})
