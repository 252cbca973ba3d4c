import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from '#tests/support/http.ts'
import { createWorkingCopy, runCommand, type WorkingCopy, waitForExit } from './command.ts'

let checkout: WorkingCopy
beforeAll(async () => {
  checkout = await createWorkingCopy()
})
afterAll(() => checkout.remove())

/** Runs a command that must fail, and waits for all its processes to exit. */
async function failing(command: string[], env: Record<string, string>) {
  const running = runCommand(command, { cwd: checkout.folder, env })
  const family = new Set<number>()
  const watching = setInterval(() => {
    for (const pid of running.descendants()) family.add(pid)
  }, 100)
  const code = await running.ended
  clearInterval(watching)
  return {
    code,
    output: running.output(),
    started: family.size,
    left: await waitForExit([...family], 0),
  }
}

test('a port in use is reported before anything starts', { timeout: 60_000 }, async () => {
  const port = await freePorts(7)
  const other = createServer().listen(port + 2, '127.0.0.1')
  await once(other, 'listening')
  const { code, output, left } = await failing(['node', 'scripts/dev.ts'], { PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(output).toBe(
    `Port ${port + 2} (mailbox) is already in use. Stop the process that uses it, or choose another port: npm run dev -- --port 5000.\n`,
  )
  expect(left).toEqual([])
})

test('a bad migration is reported, and PostgreSQL is stopped', { timeout: 90_000 }, async () => {
  await writeFile(checkout.path('migrations/9999_bad.sql'), 'create tabel wrong;')
  const port = await freePorts(7)
  const result = await failing(['node', 'scripts/dev.ts'], { PORT: String(port) })
  expect(result.code).toBe(1)
  expect(result.output).toMatch(
    /9999_bad\.sql could not be applied: syntax error at or near "tabel"/,
  )
  expect(result.output).not.toMatch(/^\s+at /m)
  expect(result.started).toBeGreaterThan(2)
  expect(result.left).toEqual([])
})

test('journeys and measurements reject a stale build', { timeout: 60_000 }, async () => {
  const stack = ['node', 'scripts/stack.ts', '--built', '--port', String(await freePorts(6))]
  const { code, output } = await failing(stack, {})
  expect(code).toBe(1)
  expect(output).toBe('build/ is missing or incomplete. Run "npm run build" first.\n')
})

test('Ctrl-C during the tests leaves no process or database', { timeout: 120_000 }, async () => {
  const vitest = ['node', 'node_modules/vitest/vitest.mjs', 'run']
  const running = runCommand([...vitest, 'tests/faults/killed-process.test.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { LOG_LEVEL: 'info' },
  })
  await running.waitForOutput(/worker ready/)
  const [family, databases] = [running.descendants(), running.databases()]
  // One of the test run, one of the stack in its test.
  expect(databases).toHaveLength(2)
  running.pressCtrlC()
  await running.ended
  expect(await waitForExit(family, 40_000)).toEqual([])
  const files = databases.flatMap((folder) => [folder, `${folder}.log`])
  expect(files.filter(existsSync)).toEqual([])
})
