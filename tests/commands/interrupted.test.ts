import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand, waitForExit } from './command.ts'

const project = join(import.meta.dirname, '../..')

/** Starts a command that starts the whole product, and waits until it is ready. */
async function untilAllRuns(command: string[]) {
  const running = runCommand(command, { cwd: project, env: { LOG_LEVEL: 'info' } })
  await running.waitForOutput(/worker ready/)
  return { running, family: running.descendants(), databases: running.databases() }
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
    const { running, family, databases } = await untilAllRuns(vitest)
    // One of the test run, one of the stack in its test.
    expect(databases).toHaveLength(2)
    if (signal === 'SIGINT') running.pressCtrlC()
    else running.kill(signal)
    await running.ended
    expect(await waitForExit(family, 40_000)).toEqual([])
    const files = databases.flatMap((folder) => [folder, `${folder}.log`])
    expect(files.filter(existsSync)).toEqual([])
  },
)
