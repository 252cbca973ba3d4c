import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { runSmokeJourney } from '#ops/smoke-journey.ts'
import { projectFolder } from '#server/project-folder.ts'
import { freePort } from '#tests/support/http.ts'
import { modelControl, setUpProduct } from '#tests/support/product.ts'
import { stripeControl } from '#tests/support/purchases.ts'
import { liveSettings, readyToLaunch, setUpImage } from './command.ts'

/** As docs/run.md lists them. */
const commands = {
  api: ['node', '--env-file-if-exists=.env', 'build/server/api.js'],
  worker: ['node', '--env-file-if-exists=.env', 'build/server/worker.js'],
}
type Name = keyof typeof commands

const settings = { ...liveSettings, SITE_ENV: 'production' }
const sample = {
  name: 'site.sisterSites.0',
  problem: '“Ann” is a sample.',
  canBeAccepted: true,
}
const unfinished = { ...readyToLaunch, items: [sample] }
const accepted = [{ item: sample.name, on: '2026-12-01', by: 'Jo Park' }]
const image = setUpImage()

async function start(
  name: Name,
  changes: Record<string, string> = {},
  launch: object | null = readyToLaunch,
) {
  await image.build(launch)
  const API_PORT = String(await freePort())
  const DATABASE_URL = image.database.urls[name]
  return image.run(commands[name], { ...settings, API_PORT, DATABASE_URL, ...changes })
}

// Each test starts processes, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const noServer = 'postgres://lovingly_api:kept@127.0.0.1:9/lovingly'
const failsTheCheck = /“Ann” is a sample[\s\S]*operator\/launch-accepted\.json/

test.each<[string, Name, RegExp, object | null, Record<string, string>]>([
  ['the api while the launch check fails', 'api', failsTheCheck, unfinished, {}],
  ['the worker while the launch check fails', 'worker', failsTheCheck, unfinished, {}],
  [
    'the api without an evaluation',
    'api',
    /evaluation: no eval has passed/,
    { ...unfinished, evals: [], accepted },
    {},
  ],
  ['the api without a build', 'api', /launch\.json is missing.*npm run build/, null, {}],
  ['the api with a test key', 'api', /live key/, readyToLaunch, { STRIPE_KEY: 'sk_test_abc' }],
  ['the api without a database', 'api', /ECONNREFUSED/, readyToLaunch, { DATABASE_URL: noServer }],
])('on a live site, %s does not start, and prints why', async (_, name, why, launch, changes) => {
  const command = await start(name, changes, launch)
  expect(await command.ended).toBe(1)
  expect(command.output()).toMatch(why)
  expect(command.output()).not.toMatch(/^\s+at /m)
})

test('a worker exits on SIGTERM although its log is no longer read', async () => {
  const command = await start('worker')
  await command.waitForOutput(/worker ready/)
  command.stopReading()
  expect(await command.stop()).toBe(0)
})

// The worker reads the same launch check.
test('a live site starts with an item that was accepted, logs who', async () => {
  const command = await start('api', {}, { ...unfinished, accepted })
  await command.waitForOutput(/"level":40.*“Ann” is a sample.*Jo Park on 2026-12-01/)
  expect(await command.stop()).toBe(0)
})

test('a test site starts with secrets from files, and hidden', async () => {
  const secret = join(image.folder, 'site-secret')
  await writeFile(secret, `${settings.SITE_SECRET}\n`)
  const staging = {
    SITE_ENV: 'staging',
    SITE_SECRET: '',
    SITE_SECRET_FILE: secret,
    STRIPE_KEY: 'sk_test_abc',
    STAGING_RECIPIENTS: '@lovinglysaid.com',
  }
  const command = await start('api', staging, unfinished)
  await command.waitForOutput(/api ready/)
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(command.output()) ?? []
  const site = await fetch(`${url}/api/site`)
  expect(await site.json()).toEqual({ demonstration: false, staging: true })
  expect(site.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(await (await fetch(`${url}/robots.txt`)).text()).toContain('Disallow: /\n')
  expect(await command.stop()).toBe(0)
})

describe('the smoke test', () => {
  const pagesFolder = mkdtempSync(join(tmpdir(), 'lovingly-smoke-'))
  const product = setUpProduct({ pagesFolder })
  const page = (name: string) => join(pagesFolder, 'client', name, 'index.html')
  for (const name of ['', 'pricing', 'privacy-policy', '404']) {
    mkdirSync(join(pagesFolder, 'client', name), { recursive: true })
    writeFileSync(page(name), '<h1>A page</h1>')
  }
  afterAll(() => rm(pagesFolder, { recursive: true }))

  /** The last steps, and why it failed. It leaves no data. */
  async function run(withPreview = true) {
    const steps: string[] = []
    const email = 'smoke-test@example.com'
    const onStep = (step: string) => steps.push(step)
    const failure = await runSmokeJourney({ url: product.url, email, withPreview, onStep }).then(
      () => null,
      (error: Error) => error.message,
    )
    const submissions = product.database.owner.selectFrom('eulogy_submissions').select('id')
    expect(await submissions.where('person', '=', 'Smoke Test').execute()).toEqual([])
    return { steps: steps.slice(-4), failure }
  }

  test('gets as far as the payment page', async () => {
    const steps = ['submit', 'preview', 'checkout', 'delete']
    expect(await run()).toEqual({ steps, failure: null })
  })

  test('names a model that fails', async () => {
    const model = modelControl(product)
    await model.configure({ mode: 'down' })
    const { steps, failure } = await run()
    await model.configure({ mode: 'normal' })
    expect(failure).toBe('No preview was written: the models failed.')
    expect(steps.at(-1)).toBe('delete')
  })

  test('prints each step and the result, and can do without a model', async () => {
    const smoke = ['node', 'src/ops/smoke.ts', product.url, '--no-preview']
    const command = image.run(smoke, {}, projectFolder)
    expect(await command.ended).toBe(0)
    expect(command.output()).toMatch(
      /ms {2}submit\n.*ms {2}checkout\n.*ms {2}delete\npass .* works\.\n$/,
    )
  })

  test('names a checkout that Stripe refuses, also without a preview', async () => {
    const stripe = stripeControl(product)
    await stripe.failCheckouts({ status: 401 })
    const { steps, failure } = await run(false)
    await stripe.failCheckouts({ times: 0 })
    expect(failure).toMatch(/^The payment page did not open \(502\)/)
    expect(steps).toEqual(['unknown page', 'metrics are private', 'submit', 'delete'])
  })

  test('names a page that is missing', async () => {
    await rm(page('pricing'))
    expect((await run(false)).failure).toMatch(/^\/pricing returned 404 instead of 200\./)
  })
})
