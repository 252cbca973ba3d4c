import { beforeAll, expect, test, vi } from 'vitest'
import { exampleSettings, readCompose } from '#scripts/compose-file.ts'
import { freePort } from '#tests/support/http.ts'
import { liveSettings, readyToLaunch, setUpImage } from './command.ts'

const passwords = { OWNER_PASSWORD: 'a1', API_PASSWORD: 'b2', WORKER_PASSWORD: 'c3' }
const filledIn = { ...liveSettings, ...passwords }
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
  ['operator’s commands', 'ops.js stuck', 0, ''],
  ['migrations', 'migrate.js', 0, 'No new migrations.'],
  ['launch check', 'launch-check.js', 1, 'Not ready to launch: '],
] as const)('the %s start with every line of .env.example', async (_, line, code, output) => {
  const { owner, api, worker } = image.database.urls
  const [file, ...args] = line.split(' ')
  const own = { API_PASSWORD: new URL(api).password, WORKER_PASSWORD: new URL(worker).password }
  const command = await start(
    `build/server/${file}`,
    { DATABASE_URL: worker, OWNER_DATABASE_URL: owner, ...own },
    ...args,
  )
  expect(await command.ended, command.output()).toBe(code)
  expect(command.output()).toContain(output)
})

test.each(['api', 'worker', 'desk'] as const)(
  '%s starts with what compose gives it of .env.example, and exits with 0 on SIGTERM',
  async (name) => {
    const given = readCompose({ ...exampleSettings, ...filledIn, RELEASE: 'abc1234' })
    const { environment, command } = given[name === 'api' ? 'api1' : name]
    const { username } = new URL(environment.DATABASE_URL ?? '')
    const DATABASE_URL = image.database.urls[username.replace('lovingly_', '') as 'api' | 'worker']
    const running = await run(command ?? ['node', `build/server/${name}.js`], {
      ...environment,
      DATABASE_URL,
      WORKER_PORT: String(await freePort()),
      SHARED_ASSETS_FOLDER: image.folder,
    })
    await running.waitForOutput(new RegExp(`${name} ready`))
    expect(await running.stop()).toBe(0)
    expect(running.output()).not.toContain('"level":50')
  },
)

test.each([
  ['reading-copy', '%PDF'],
  ['word', 'PK'],
])('the image has all that a %s needs', async (kind, start) => {
  const job = { kind, eulogy: { person: 'Ann', text: 'Ann sang.', paper: 'letter' } }
  const script = `import make from './build/server/file-thread.js'
    const job = ${JSON.stringify(job)}
    job.eulogy.date = new Date()
    process.stdout.write((await make(job)).slice(0, 4))`
  const running = await run(['node', '--input-type=module', '--eval', script], {})
  expect(await running.ended, running.output()).toBe(0)
  expect(running.output()).toContain(start)
})
