import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const answers = (env: NodeJS.ProcessEnv) => {
  try {
    execFileSync('docker', ['version'], { env, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The engine of this machine, or one of our own with its own folders, which is stopped and removed at the end. */
export async function openEngine(cleanup: AsyncDisposableStack): Promise<NodeJS.ProcessEnv> {
  if (answers(process.env)) return process.env
  // Not in /tmp, which may be too small or in memory.
  const folder = await mkdtemp(
    join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'lovingly-docker-'),
  )
  const socket = `unix://${join(folder, 'docker.sock')}`
  const args = ['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'exec')]
  args.push('--pidfile', join(folder, 'pid'), '--host', socket)
  const engine = spawn('dockerd', args, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => {
    engine.once('exit', () => resolve())
    engine.once('error', () => resolve())
  })
  cleanup.defer(async () => {
    engine.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  const env = { ...process.env, DOCKER_HOST: socket }
  for (let left = 30; !answers(env); left -= 1) {
    if (left === 0)
      throw new Error(
        'No Docker engine runs here, and none could be started (as root: apt install docker.io).',
      )
    await pause(1_000)
  }
  return env
}
