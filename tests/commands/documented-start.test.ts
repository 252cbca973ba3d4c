import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyImage, exampleSettings, readCompose } from '#scripts/compose-file.ts'
import { briefVersion } from '#server/writing/brief.ts'
import { cloneDatabase, type TestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/http.ts'
import { type Command, runCommand, waitForExit } from './command.ts'

/** What docs/run.md asks the operator to fill in. */
const filledIn = {
  SITE_URL: 'https://lovinglysaid.com',
  SITE_SECRET: 'b7c1f0d2a94e4c5f8a3d6e9b0c1d2e3f',
  OWNER_PASSWORD: 'a1',
  API_PASSWORD: 'b2',
  WORKER_PASSWORD: 'c3',
  SITE_HOSTS: 'lovinglysaid.com, www.lovinglysaid.com',
  TLS: 'people@lovinglysaid.com',
  STRIPE_KEY: 'sk_live_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  ANTHROPIC_API_KEY: 'key',
  SMTP_URL: 'smtps://user:secret@127.0.0.1:9',
  MAIL_FROM: 'words@lovinglysaid.com',
  OPERATOR_EMAIL: 'people@lovinglysaid.com',
}
let database: TestDatabase
let folder: string
const started: Command[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lovingly-documented-'))
  const models = {
    ANTHROPIC_MODEL: exampleSettings.ANTHROPIC_MODEL,
    ANTHROPIC_JUDGE_MODEL: exampleSettings.ANTHROPIC_JUDGE_MODEL,
  }
  const evaluation = { briefVersion, standIn: false, quick: false, cases: 24, holds: true, models }
  const launch = {
    address: filledIn.SITE_URL,
    modelCompanies: ['Anthropic'],
    automationCompany: null,
    items: [],
    accepted: [],
  }
  await copyImage(folder)
  await writeFile(
    join(folder, 'build/launch.json'),
    JSON.stringify({ ...launch, evals: [evaluation] }),
  )
})
afterAll(async () => {
  for (const { pid } of started) {
    if ((await waitForExit([pid], 0)).length > 0) process.kill(pid, 'SIGKILL')
  }
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function run(command: string[], env: Record<string, string>) {
  const running = runCommand(command, {
    cwd: folder,
    env: {
      ...env,
      API_PORT: String(await freePort()),
      DESK_PORT: String(await freePort()),
    },
  })
  started.push(running)
  return running
}

/** With every line of .env.example. */
const start = (file: string, changes: Record<string, string> = {}, ...args: string[]) =>
  run(['node', file, ...args], { ...exampleSettings, ...filledIn, ...changes })

// Each test starts a process, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

test.each([
  ['api', 'build/server/api.js', 'api'],
  ['worker', 'build/server/worker.js', 'worker'],
  ['desk', 'build/server/desk.js', 'worker'],
] as const)(
  'the %s starts with every line of .env.example',
  { tags: 'O1-a' },
  async (name, file, role) => {
    const command = await start(file, { DATABASE_URL: database.urls[role] })
    await command.waitForOutput(new RegExp(`${name} ready`))
    command.kill('SIGTERM')
    expect(await command.ended).toBe(0)
  },
)

test('the operator’s commands start with every line of .env.example', {
  tags: ['O1-a', 'O3-a'],
}, async () => {
  const command = await start(
    'build/server/ops.js',
    { DATABASE_URL: database.urls.worker },
    'stuck',
  )
  expect(await command.ended, command.output()).toBe(0)
})

test('the migrations start with every line of .env.example', { tags: 'O1-a' }, async () => {
  const { owner, api, worker } = database.urls
  const command = await start('build/server/migrate.js', {
    OWNER_DATABASE_URL: owner,
    API_DATABASE_URL: api,
    WORKER_DATABASE_URL: worker,
  })
  expect(await command.ended, command.output()).toBe(0)
  expect(command.output()).toContain('No new migrations.')
})

test('the launch check starts with every line of .env.example', { tags: 'O1-a' }, async () => {
  const command = await start('build/server/launch-check.js')
  expect(await command.ended).toBe(1)
  expect(command.output()).toMatch(/Not ready to launch: \d+ open items/)
})

test.each([
  ['api1', 'build/server/api.js', 'api ready'],
  ['worker', 'build/server/worker.js', 'worker ready'],
  ['desk', 'build/server/desk.js', 'desk ready'],
] as const)('%s starts with what compose gives it', { tags: 'O4-b' }, async (name, file, ready) => {
  const { environment, command } = readCompose({
    ...exampleSettings,
    ...filledIn,
    RELEASE: 'abc1234',
  })[name]
  const { username } = new URL(environment.DATABASE_URL ?? '')
  const DATABASE_URL = database.urls[username.replace('lovingly_', '') as 'api' | 'worker']
  const running = await run(command ?? ['node', file], {
    ...environment,
    DATABASE_URL,
    WORKER_PORT: String(await freePort()),
    SHARED_ASSETS_FOLDER: folder,
  })
  await running.waitForOutput(new RegExp(ready))
  running.kill('SIGTERM')
  expect(await running.ended).toBe(0)
})

test.each([
  ['reading-copy', '%PDF'],
  ['word', 'PK'],
])('the image has all that a %s needs', { tags: 'O3-a' }, async (kind, start) => {
  const job = { kind, eulogy: { person: 'Ann', text: 'Ann sang.', paper: 'letter' } }
  const script = `import make from './build/server/file-thread.js'
    const job = ${JSON.stringify(job)}
    job.eulogy.date = new Date()
    process.stdout.write((await make(job)).slice(0, 4))`
  const running = await run(['node', '--input-type=module', '--eval', script], {})
  expect(await running.ended, running.output()).toBe(0)
  expect(running.output()).toContain(start)
})
