import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localLimits } from '#scripts/local/local-limits.ts'
import { startPostgres } from '#scripts/local/postgres.ts'
import { prepareDatabase, projectFolder } from '#scripts/local/stack.ts'
import type { Email } from '#standins/mailbox/inbox.ts'
import { startMailbox } from '#standins/mailbox/server.ts'
import { startModel } from '#standins/model/server.ts'
import { startStripe } from '#standins/stripe/server.ts'
import type { UnexpectedExit } from '#tests/chaos/history.ts'
import { freePorts } from '#tests/support/ports.ts'
import { manageProcess } from './managed-process.ts'
import { openObserver } from './observer.ts'
import { startProxy } from './proxy.ts'

type Options = {
  onEmail: (email: Email) => void
  onLine: (process: string, line: string) => void
  onUnexpectedExit: (exit: UnexpectedExit) => void
}

/** Restarts are a large part of the load. A killed process doesn't write the cache, so it is kept for the next run. */
const compileCache = process.env.NODE_COMPILE_CACHE ?? join(projectFolder, '.tools/compile-cache')

const stripeKeys = { STRIPE_KEY: 'sk_test_chaos', STRIPE_WEBHOOK_SECRET: 'whsec_chaos' }

/**
 * Two api and two worker processes behind one port, on a PostgreSQL of their own. The stand-ins and the
 * proxies run in this process, which no fault ends.
 */
export async function startCluster({ onEmail, onLine, onUnexpectedExit }: Options) {
  await using undo = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'lovingly-chaos-'))
  undo.defer(() => rm(folder, { recursive: true, force: true }))
  // PostgreSQL runs as another user and needs access.
  await chmod(folder, 0o755)
  const first = await freePorts(10)
  const port = (nth: number) => first + nth
  const siteUrl = `http://127.0.0.1:${port(0)}`

  const postgres = await startPostgres(join(folder, 'postgres'), port(5), {
    // Committed transactions survive a crash of the server without fsync, though not one of the machine.
    flags: ['-c', 'fsync=off', '-c', 'max_connections=200', '-c', 'log_min_messages=panic'],
    tempPaths: [folder],
  })
  undo.defer(() => postgres.stop())
  const urls = await prepareDatabase(postgres.url)
  const [stripe, mailbox, model] = await Promise.all([
    startStripe({
      port: port(1),
      webhookUrl: `${siteUrl}/api/payment-webhook`,
      webhookSecret: stripeKeys.STRIPE_WEBHOOK_SECRET,
      apiKey: stripeKeys.STRIPE_KEY,
    }),
    // The emails have attachments. The driver keeps their texts.
    startMailbox({ httpPort: port(2), smtpPort: port(3), onEmail, maxEmails: 10 }),
    startModel({ port: port(4), delayMs: 0, tokensPerSecond: 0 }),
  ])
  undo.defer(() => stripe.close())
  undo.defer(() => mailbox.close())
  undo.defer(() => model.close())
  const site = await startProxy(port(0), [port(6), port(7)])
  undo.defer(() => site.close())
  // One per process, so that a fault can tell whether it hit both.
  const apiDatabase = await startProxy(port(8), [port(5)])
  undo.defer(() => apiDatabase.close())
  const workerDatabase = await startProxy(port(9), [port(5)])
  undo.defer(() => workerDatabase.close())

  const env = {
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: compileCache,
    SITE_ENV: 'local',
    SITE_URL: siteUrl,
    LOG_LEVEL: 'info',
    PAGES_FOLDER: join(projectFolder, 'build'),
    ...stripeKeys,
    STRIPE_BASE_URL: stripe.url,
    ANTHROPIC_API_KEY: 'chaos',
    ANTHROPIC_BASE_URL: `${model.url}/v1`,
    SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}`,
    MAIL_FROM: 'words@lovinglysaid.test',
    OPERATOR_EMAIL: 'people@lovinglysaid.test',
    ...localLimits,
    PREVIEWS_BEFORE_POW: '1000000',
    PAID_DOLLARS_PER_DAY: '1000000',
  }
  const manage = (name: string, script: string, own: Record<string, string>) =>
    manageProcess({
      name,
      script: join(projectFolder, 'src/server', script),
      env: { ...env, ...own },
      onLine,
      onUnexpectedExit,
    })
  const api = (name: string, apiPort: number, databaseUrl: string) =>
    manage(name, 'main.ts', { API_PORT: String(apiPort), DATABASE_URL: databaseUrl })
  const apis = [
    // The first of each kind has a proxy, so that its connections to the database can become half-open.
    api('api-1', port(6), withPort(urls.api, port(8))),
    api('api-2', port(7), urls.api),
  ]
  const worker = (name: string, databaseUrl: string) =>
    manage(name, 'worker.ts', { DATABASE_URL: databaseUrl })
  const workers = [
    worker('worker-1', withPort(urls.worker, port(9))),
    worker('worker-2', urls.worker),
  ]
  for (const process of [...apis, ...workers]) undo.defer(() => process.close())
  const observer = openObserver(withDatabase(postgres.superuserUrl, urls.owner))
  undo.defer(() => observer.close())
  const isCacheCold = !existsSync(compileCache)
  await Promise.all([...apis, ...workers].map((process) => process.start()))
  if (isCacheCold)
    await Promise.all([apis[0], workers[0]].map((process) => process?.end('SIGTERM')))

  const all = undo.move()
  return {
    siteUrl,
    apiUrls: [`http://127.0.0.1:${port(6)}`, `http://127.0.0.1:${port(7)}`] as const,
    apis,
    workers,
    postgres,
    observer,
    proxies: { site, apiDatabase, workerDatabase },
    stripeUrl: stripe.url,
    mailboxUrl: mailbox.url,
    modelUrl: model.url,
    stop: () => all.disposeAsync(),
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>

function withPort(url: string, port: number): string {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}

function withDatabase(url: string, from: string): string {
  const changed = new URL(url)
  changed.pathname = new URL(from).pathname
  return changed.href
}
