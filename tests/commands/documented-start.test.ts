import { beforeAll, expect, test, vi } from 'vitest'
import { exampleSettings, readCompose } from '#scripts/compose-file.ts'
import { freePort } from '#tests/support/http.ts'
import { liveSettings, readyToLaunch, setUpImage } from './command.ts'

const filledIn = {
  ...liveSettings,
  OWNER_PASSWORD: 'a1',
  API_PASSWORD: 'b2',
  WORKER_PASSWORD: 'c3',
}
const image = setUpImage()
beforeAll(() => image.build(readyToLaunch))

const run = async (command: string[], env: Record<string, string>) =>
  image.run(command, {
    ...env,
    API_PORT: String(await freePort()),
    DESK_PORT: String(await freePort()),
  })

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
  'the %s of a live site starts with every line of .env.example, and exits with 0 on SIGTERM',
  { tags: 'O1-a' },
  async (name, file, role) => {
    const command = await start(file, { DATABASE_URL: image.database.urls[role] })
    await command.waitForOutput(new RegExp(`${name} ready`))
    command.kill('SIGTERM')
    expect(await command.ended).toBe(0)
    expect(command.output()).not.toContain('"level":50')
  },
)

test('the operator’s commands start with every line of .env.example', {
  tags: ['O1-a', 'O3-a'],
}, async () => {
  const command = await start(
    'build/server/ops.js',
    { DATABASE_URL: image.database.urls.worker },
    'stuck',
  )
  expect(await command.ended, command.output()).toBe(0)
})

test('the migrations start with every line of .env.example', { tags: 'O1-a' }, async () => {
  const { owner, api, worker } = image.database.urls
  const command = await start('build/server/migrate.js', {
    OWNER_DATABASE_URL: owner,
    API_PASSWORD: new URL(api).password,
    WORKER_PASSWORD: new URL(worker).password,
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
  const DATABASE_URL = image.database.urls[username.replace('lovingly_', '') as 'api' | 'worker']
  const running = await run(command ?? ['node', file], {
    ...environment,
    DATABASE_URL,
    WORKER_PORT: String(await freePort()),
    SHARED_ASSETS_FOLDER: image.folder,
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
