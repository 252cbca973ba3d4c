import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { rm } from 'node:fs/promises'

export type PostgresCommand = {
  command: string
  args: string[]
  folder: string
  logFile: string
  runAs: { uid?: number; gid?: number }
  /** Removed when whoever started us is gone and nobody needs the data any more. */
  tempPaths: string[]
}

export type SupervisorMessage = { started: number } | { ended: number | null }

/**
 * Runs one PostgreSQL and stops it when the process that asked for it ends, however it ends:
 * a SIGKILL gives that process no chance to do so itself, but closes the channel to us.
 */
let server: ChildProcess | undefined

process.on('message', (message: PostgresCommand | NodeJS.Signals) => {
  if (typeof message === 'string') server?.kill(message)
  else server = start(message)
})

function start(kept: PostgresCommand): ChildProcess {
  const log = openSync(kept.logFile, 'a')
  const child = spawn(kept.command, kept.args, {
    ...kept.runAs,
    cwd: kept.folder,
    stdio: ['ignore', log, log],
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.once('error', () => resolve(null))
  })
  process.once('disconnect', async () => {
    // It was stopped on purpose: its data may be needed again.
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0)
    child.kill('SIGINT')
    await ended
    for (const path of kept.tempPaths) await rm(path, { recursive: true, force: true })
    process.exit(0)
  })
  ended.then((code) => sendToParent({ ended: code }))
  sendToParent({ started: child.pid ?? 0 })
  return child
}

function sendToParent(message: SupervisorMessage) {
  if (process.connected) process.send?.(message)
}

process.once('disconnect', () => {
  if (!server) process.exit(0)
})
