import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#proof/database.ts'
import { freePort } from '#proof/ports.ts'
import { type Command, leftOf, runCommand } from './command.ts'

/** As docs/operations.md names them. */
const commands = {
  api: ['node', '--env-file-if-exists=.env', 'src/server/main.ts'],
  worker: ['node', '--env-file-if-exists=.env', 'src/server/worker.ts'],
}
type Name = keyof typeof commands

const project = join(import.meta.dirname, '../..')
const address = 'https://lovinglysaid.com'
const settings = {
  SITE_ENV: 'production',
  SITE_URL: address,
  SITE_SECRET: 'b7c1f0d2a94e4c5f8a3d6e9b0c1d2e3f',
  STRIPE_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  ANTHROPIC_API_KEY: 'key',
  SMTP_URL: 'smtps://user:secret@127.0.0.1:9',
  MAIL_FROM: 'words@lovinglysaid.com',
  OPERATOR_EMAIL: 'people@lovinglysaid.com',
  DRAIN_SECONDS: '0',
}
let database: TestDatabase
let folder: string
const started: Command[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lovingly-production-'))
  await built('finished', { address, open: [] })
  await built('unfinished', { address, open: ['testimonials.ts: “Ann” is a sample.'] })
  await mkdir(join(folder, 'not-built'))
})
afterAll(async () => {
  for (const { pid } of started) {
    if ((await leftOf([pid], 0)).length > 0) process.kill(pid, 'SIGKILL')
  }
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function built(name: string, launch: object) {
  await mkdir(join(folder, name))
  await writeFile(join(folder, name, 'launch.json'), JSON.stringify(launch))
}

async function start(name: Name, changes: Record<string, string> = {}) {
  const port = await freePort()
  const command = runCommand(commands[name], {
    cwd: project,
    env: {
      ...settings,
      API_PORT: String(port),
      PAGES_FOLDER: join(folder, 'finished'),
      DATABASE_URL: database.urls[name],
      ...changes,
    },
  })
  started.push(command)
  return command
}

// Each of them starts processes, and a machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

describe.each(['api', 'worker'] as const)('the %s of a live site', (name) => {
  test('starts when nothing is left to do, and stops on SIGTERM with 0', async () => {
    const command = await start(name)
    await command.says(new RegExp(`${name} ready`))
    command.kill('SIGTERM')
    expect(await command.ended).toBe(0)
    expect(command.output()).not.toContain('"level":50')
  })

  test('stops on SIGTERM also when nobody reads its log any more', async () => {
    const command = await start(name)
    await command.says(new RegExp(`${name} ready`))
    command.stopReading()
    command.kill('SIGTERM')
    expect(await command.ended).toBe(0)
  })

  test('does not start while the launch check names something, and says what', async () => {
    const command = await start(name, { PAGES_FOLDER: join(folder, 'unfinished') })
    expect(await command.ended).toBe(1)
    expect(command.output()).toContain('“Ann” is a sample')
    expect(command.output()).toContain('LAUNCH_UNFINISHED=accept')
    expect(command.output()).not.toMatch(/^\s+at /m)
  })

  test('starts all the same when that is accepted, and logs an error', async () => {
    const command = await start(name, {
      PAGES_FOLDER: join(folder, 'unfinished'),
      LAUNCH_UNFINISHED: 'accept',
    })
    await command.says(/"level":50.*“Ann” is a sample.*not finished/)
    command.kill('SIGTERM')
    expect(await command.ended).toBe(0)
  })

  test('does not start without a build', async () => {
    const command = await start(name, { PAGES_FOLDER: join(folder, 'not-built') })
    expect(await command.ended).toBe(1)
    expect(command.output()).toMatch(/launch\.json is missing.*npm run build/)
  })
})

test('an address that is not the one in the brand counts as unfinished', async () => {
  const command = await start('api', { SITE_URL: 'https://www.lovinglysaid.com' })
  expect(await command.ended).toBe(1)
  expect(command.output()).toContain('SITE_URL: is not brand.address')
})

test('what keeps a process from starting is told without a stack trace', async () => {
  const noServer = 'postgres://lovingly_api:kept@127.0.0.1:9/lovingly'
  for (const wrong of [{ STRIPE_KEY: 'sk_test_abc' }, { DATABASE_URL: noServer }]) {
    const command = await start('api', wrong)
    expect(await command.ended).toBe(1)
    expect(command.output()).toMatch(/live key|ECONNREFUSED/)
    expect(command.output()).not.toMatch(/^\s+at /m)
  }
})

test('the desk says what is wrong with its settings, and what the database answers', async () => {
  const desk = (env: Record<string, string>) =>
    runCommand(['node', 'src/ops/desk.ts', 'order', '12345678'], { cwd: project, env })
  const unset = desk({})
  expect(await unset.ended).toBe(1)
  expect(unset.output()).toMatch(/DATABASE_URL/)
  expect(unset.output()).not.toMatch(/^\s+at /m)
  const there = desk({ ...settings, DATABASE_URL: database.urls.worker })
  expect(await there.ended).toBe(0)
  expect(there.output()).toMatch(/No order/)
})
