import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { commandLineOf } from './process.ts'

type Holder = { pid: number; script: string; command: string; url: string }

/** Locks a folder for this process; takes over the lock of a dead process. Returns the unlock function. */
export function lockFolder(folder: string, command: string, url: string): () => void {
  const file = `${folder}.lock`
  const script = basename(process.argv[1] ?? '')
  const holder: Holder = { pid: process.pid, script, command, url }
  mkdirSync(dirname(file), { recursive: true })
  if (!create(file, holder)) {
    const other = read(file)
    if (other && isRunning(other)) {
      throw new Error(
        `${other.command} is already running here (pid ${other.pid}, ${other.url}). Stop it first.`,
      )
    }
    rmSync(file, { force: true })
    if (!create(file, holder)) throw new Error(`Another ${command} is starting here.`)
  }
  return () => {
    if (read(file)?.pid === process.pid) rmSync(file, { force: true })
  }
}

function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function isRunning({ pid, script }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const command = commandLineOf(pid)
  // The pid may have been reused. Without "ps" we can't know.
  return command === '' || command.includes(script)
}
