import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand, waitForExit } from './command.ts'

const project = join(import.meta.dirname, '../..')

/** Starts a command that starts the whole product, and waits until it is ready. */
async function untilAllRuns(command: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'lovingly-interrupted-'))
  await chmod(folder, 0o755)
  const running = runCommand(command, { cwd: project, env: { TMPDIR: folder, LOG_LEVEL: 'info' } })
  await running.waitForOutput(/worker ready/)
  return { running, folder, family: running.descendants() }
}

test.each([
  ['Ctrl-C', 'SIGINT'],
  ['SIGTERM', 'SIGTERM'],
] as const)(
  '%s during the tests leaves no process and no database behind',
  {
    timeout: 120_000,
  },
  async (_, signal) => {
    const vitest = [
      'node',
      'node_modules/vitest/vitest.mjs',
      'run',
      'tests/faults/killed-process.test.ts',
    ]
    const { running, folder, family } = await untilAllRuns(vitest)
    if (signal === 'SIGINT') running.pressCtrlC()
    else running.kill(signal)
    await running.ended
    expect(await waitForExit(family, 40_000)).toEqual([])
    const databases = (await readdir(folder)).filter((name) => name.startsWith('lovingly-'))
    expect(databases).toEqual([])
    await rm(folder, { recursive: true, force: true })
  },
)
