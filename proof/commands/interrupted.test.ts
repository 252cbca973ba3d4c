import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leftOf, runCommand } from './command.ts'

const project = join(import.meta.dirname, '../..')

/** Starts a command that starts the whole product, and waits until all of it is there. */
async function untilAllRuns(command: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'lovingly-interrupted-'))
  await chmod(folder, 0o755)
  const running = runCommand(command, { cwd: project, env: { TMPDIR: folder, LOG_LEVEL: 'info' } })
  await running.says(/worker ready/)
  return { running, folder, family: running.family() }
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
    const vitest = ['node', 'node_modules/vitest/vitest.mjs', 'run', 'proof/faults/killed.test.ts']
    const { running, folder, family } = await untilAllRuns(vitest)
    if (signal === 'SIGINT') running.pressCtrlC()
    else running.kill(signal)
    await running.ended
    expect(await leftOf(family, 40_000)).toEqual([])
    const databases = (await readdir(folder)).filter((name) => name.startsWith('lovingly-'))
    expect(databases).toEqual([])
    await rm(folder, { recursive: true, force: true })
  },
)
