import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { localSettings } from '#scripts/local/local-limits.ts'
import { type Config, readConfig } from '#server/config.ts'
import { startApi, startDesk, startWorker } from '#server/processes.ts'
import { startMailbox } from '#standins/mailbox/server.ts'
import type { LoggedRequest } from '#standins/model/control.ts'
import { startModel } from '#standins/model/server.ts'
import { startStripe } from '#standins/stripe/server.ts'
import { freePort } from './http.ts'
import { requireKnown } from './settings.ts'
import { control } from './stand-ins.ts'
import { cloneDatabase } from './test-database.ts'
import { startTestStack, type TestStack } from './test-stack.ts'
import { Visitor } from './visitor.ts'

const dayMs = 24 * 60 * 60 * 1_000
const webhookSecret = 'whsec_of_the_tests'

type Options = {
  worker?: boolean
  /** Also starts the operator's web desk. */
  desk?: boolean
  pagesFolder?: string
  metricsPorts?: { api: number; worker: number }
  /** Adds a second model provider as fallback. */
  secondProvider?: boolean
  /** Overrides of the default test settings. */
  settings?: Record<string, string>
}

/** The whole product in this process: real code, real SDKs and a real database against stand-ins. */
export async function startProduct(options: Options = {}) {
  requireKnown(options.settings)
  const database = await cloneDatabase()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const deskPort = options.desk ? await freePort() : 0
  const [stripe, mailbox, model] = await Promise.all([
    startStripe({
      port: 0,
      webhookUrl: `${url}/api/payment-webhook`,
      webhookSecret,
      apiKey: 'sk_test_of_the_tests',
    }),
    startMailbox({ smtpPort: 0, httpPort: 0 }),
    startModel({ port: 0, delayMs: 0, tokensPerSecond: 0 }),
  ])
  const environment = (databaseUrl: string): Record<string, string> => ({
    SITE_ENV: 'local',
    SITE_URL: url,
    API_PORT: String(port),
    DESK_PORT: String(deskPort),
    // A test that gets a 500 shows the reason.
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    DATABASE_URL: databaseUrl,
    STRIPE_KEY: 'sk_test_of_the_tests',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_BASE_URL: stripe.url,
    ANTHROPIC_API_KEY: 'of-the-tests',
    ANTHROPIC_BASE_URL: `${model.url}/v1`,
    ...(options.secondProvider && {
      OPENAI_API_KEY: 'of-the-tests',
      OPENAI_BASE_URL: `${model.url}/v1`,
    }),
    SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    MAIL_FROM: 'words@lovinglysaid.test',
    OPERATOR_EMAIL: 'people@lovinglysaid.test',
    // After each notification all idle slots look for a job.
    WRITING_SLOTS: '3',
    ...localSettings,
    ...options.settings,
  })
  const settings = (databaseUrl: string, metricsPort = 0): Config =>
    readConfig({ ...environment(databaseUrl), METRICS_PORT: String(metricsPort) })
  const { pagesFolder = 'no-pages-in-these-tests', metricsPorts } = options
  const api = await startApi(settings(database.urls.api, metricsPorts?.api), pagesFolder)
  const worker =
    options.worker === false
      ? null
      : await startWorker(settings(database.urls.worker, metricsPorts?.worker))

  const desk = options.desk ? await startDesk(settings(database.urls.worker)) : null

  async function stop() {
    // First: a worker would wait for a slow model, up to its shutdown timeout.
    await model.close()
    await desk?.stop()
    await api.stop()
    await worker?.stop()
    await Promise.all([stripe.close(), mailbox.close()])
    await database.drop()
  }

  /** The context with the worker's database role. */
  const workerCtx = { ...api.ctx, db: database.worker }
  return {
    url,
    database,
    stripe,
    mailbox,
    model,
    webhookSecret,
    /** The worker's environment, for a process of its own. */
    settings: environment(database.urls.worker),
    ctx: api.ctx,
    /** Every route of the api, with its action. */
    routes: api.routes,
    desk,
    subscribers: api.subscribers,
    workerCtx,
    /** The connections of the api and of the worker. */
    connections: [api.ctx.db, ...(worker ? [worker.ctx.db] : [])],
    /** The worker's context, this many days from now. */
    workerCtxInDays: (days: number) => ({
      ...workerCtx,
      now: () => new Date(Date.now() + days * dayMs),
    }),
    /** `address`: the forwarded one of the client. */
    visitor: (address?: string) => new Visitor(url, url, address),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
export type Product = Awaited<ReturnType<typeof startProduct>>

/** Starts the product before the tests of this file or block and stops it after them. */
export function setUpProduct(options?: Options): Product {
  // Filled before the first test runs; hooks and tests may use it, code at the top level may not.
  const product = {} as Product
  let failure: { reason: unknown } | null = null
  beforeAll(async () => {
    const [started] = await Promise.allSettled([startProduct(options)])
    if (started.status === 'fulfilled') Object.assign(product, started.value)
    else failure = started
  })
  // Each test fails, not only the hook: otherwise they would count as skipped.
  beforeEach(() => {
    if (failure) throw failure.reason
  })
  afterAll(() => product.stop?.())
  return product
}

/** Starts processes of the product before the tests of this file or block and stops them after them. */
export function setUpTestStack(options?: Parameters<typeof startTestStack>[0]): TestStack {
  const stack = {} as TestStack
  beforeAll(async () => void Object.assign(stack, await startTestStack(options)))
  afterAll(() => stack.stop?.())
  return stack
}

/** Reads and controls the model stand-in. */
export function modelControl({ model }: Pick<Product, 'model'>) {
  const url = `${model.url}/control/requests`
  const read = () => control<{ last: LoggedRequest[]; counts: Record<string, number> }>(url)
  return {
    requests: async () => (await read()).last,
    /** How often each misbehavior was triggered. */
    counts: async () => (await read()).counts,
    async configure(pace: {
      delayMs?: number
      tokensPerSecond?: number
      judgeDelayMs?: number | null
      mode?: string
    }) {
      expect(await control(`${model.url}/control`, 'PUT', pace)).toMatchObject(pace)
    },
    reset: () => control(url, 'DELETE'),
    /** Starts something, and does something else once the model has begun this part or task of it. */
    async meanwhile<T>(begun: string, start: () => Promise<T>, act: () => Promise<unknown>) {
      await this.configure({ delayMs: 1_500, judgeDelayMs: begun === 'judge' ? 1_500 : 0 })
      await this.reset()
      const started = start()
      const asked = async () => (await this.requests()).flatMap(({ part, task }) => [part, task])
      await expect.poll(asked).toContain(begun)
      await act()
      await this.configure({ delayMs: 0, judgeDelayMs: null })
      return started
    },
  }
}
