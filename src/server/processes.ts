import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Registry } from '@prometheus-io/client'
import { type Config, readDeskUrl, readLimits } from './config.ts'
import type { Context } from './context.ts'
import { buildDesk } from './desk/desk-app.ts'
import { startHeartbeat } from './heartbeat.ts'
import { buildApp } from './http/app.ts'
import { EventSubscribers } from './http/event-subscribers.ts'
import { closeGracefully } from './http/graceful-close.ts'
import { registerJobs, startPaidTextTimer } from './jobs/jobs.ts'
import { originOf } from './log-ids.ts'
import { prometheusMetrics } from './metrics/prometheus.ts'
import { addProcessGauges, type ProcessGauge, serveMetrics } from './metrics/serve-metrics.ts'
import { addStateGauges } from './metrics/state-gauges.ts'
import { buildFolder, projectFolder } from './project-folder.ts'
import { assertApiRole, type Database } from './store/database/database.ts'
import { assertMigrated } from './store/database/migration.ts'
import { openSender } from './store/database/queue.ts'
import { listen } from './store/database/signals.ts'
import { openWorkerQueue } from './store/database/worker-queue.ts'
import { buildContext, openLog, openStore, readRelease } from './wiring.ts'
import { serveHealth } from './worker-health.ts'

/** How long running jobs may take to finish after SIGTERM. */
const shutdownTimeoutMs = 25_000

const toReason = (error: unknown) => ({
  reason: error instanceof Error ? error.message : 'unknown',
})

export async function startApi(config: Config, pagesFolder = buildFolder) {
  const log = openLog(config, 'api')
  const db = openStore(config, 'api', log)
  await assertUsable(db, assertApiRole)
  const queue = await openSender(db, {
    originOf,
    onError: (error) => log.error(error, 'queue failed'),
  }).catch((error) => closeAndThrow(db, error))
  const { metrics, registry } = prometheusMetrics({ process: 'api', ...readRelease(config) })
  const { ctx, close } = buildContext(config, db, queue, log, metrics)
  const subscribers = new EventSubscribers()
  const shutdownTimeout = new AbortController()
  let draining = false
  const refresh = () =>
    subscribers.refresh(db).catch((error) => log.warn(toReason(error), 'status refresh failed'))
  const listener = listen(config.DATABASE_URL, {
    signal: (signal) => subscribers.notify(signal),
    reconnected: refresh,
    lost: (error) => log.warn(toReason(error), 'listener disconnected'),
  })
  const app = await buildApp(ctx, {
    siteUrl: config.SITE_URL,
    isStaging: config.SITE_ENV === 'staging',
    trustedProxies: config.TRUSTED_PROXIES,
    pagesFolder,
    sharedAssetsFolder: config.SHARED_ASSETS_FOLDER,
    log,
    subscribers,
    isReady: () => !draining && listener.isListening(),
    stopping: shutdownTimeout.signal,
  })
  const connections = closeGracefully(app.server, () => shutdownTimeout.abort())
  const metricsServer = await startMetricsServer(config, ctx, registry, {
    withInvariants: false,
    gauges: [
      {
        name: 'waiting_streams',
        help: 'Browsers that wait for a text on this process',
        read: () => subscribers.size,
      },
    ],
  })
  const address = await app.listen({
    host: config.API_HOST,
    port: config.API_PORT,
    // A refused connection costs the browser seconds, a rejected request doesn't.
    backlog: 4_096,
  })
  log.info({ address }, 'api ready')
  const stop = async () => {
    draining = true
    await pause(readLimits(config).drainSeconds * 1_000)
    subscribers.close()
    const closed = connections.begin()
    await app.close()
    closed()
    await metricsServer?.close()
    await listener.stop()
    await queue.stop()
    close()
    await db.destroy()
  }
  return { ctx, log, subscribers, routes: app.listedRoutes, stop }
}

export async function startWorker(config: Config) {
  const startedAt = Date.now()
  const log = openLog(config, 'worker')
  const db = openStore(config, 'worker', log)
  await assertUsable(db)
  const queue = await openWorkerQueue(config.DATABASE_URL, {
    originOf,
    onError: (error) => log.error(error, 'queue failed'),
    onFailed: (failed) => log.warn(failed, 'job failed, will retry'),
  }).catch((error) => closeAndThrow(db, error))
  const { metrics, registry } = prometheusMetrics({ process: 'worker', ...readRelease(config) })
  const { ctx, close } = buildContext(config, db, queue, log, metrics)
  await registerJobs(ctx, queue, config.WRITING_SLOTS)
  const paidTextTimer = startPaidTextTimer(ctx)
  let stopping = false
  const health = config.WORKER_PORT
    ? await serveHealth(
        { host: config.API_HOST, port: config.WORKER_PORT },
        { ctx, supervision: queue.supervision, isStopping: () => stopping },
      )
    : null
  const { supervision } = queue
  const metricsServer = await startMetricsServer(config, ctx, registry, {
    withInvariants: true,
    gauges: [
      {
        name: 'supervision_age_seconds',
        help: 'Since jobs of dead workers were last reclaimed',
        read: () =>
          (ctx.now().getTime() - (supervision.lastPassAt?.getTime() ?? startedAt)) / 1_000,
      },
    ],
  })
  const heartbeat = config.HEARTBEAT_URL
    ? startHeartbeat(config.HEARTBEAT_URL, { ctx, supervision })
    : null
  log.info({}, 'worker ready')
  const stop = async () => {
    stopping = true
    heartbeat?.stop()
    await paidTextTimer.stop()
    await queue.stop(shutdownTimeoutMs)
    await metricsServer?.close()
    await health?.close()
    close()
    await db.destroy()
  }
  return { ctx, log, stop }
}

/** Closes the database if this process must not use it. */
async function assertUsable(db: Database, ...checks: ((db: Database) => Promise<void>)[]) {
  try {
    for (const check of checks) await check(db)
    await assertMigrated(db, join(projectFolder, 'migrations'))
  } catch (error) {
    await closeAndThrow(db, error)
  }
}

async function closeAndThrow(db: Database, error: unknown): Promise<never> {
  await db.destroy()
  throw error
}

type MetricsOptions = { withInvariants: boolean; gauges: ProcessGauge[] }

async function startMetricsServer(
  { PRIVATE_HOST: host, METRICS_PORT: port }: Config,
  ctx: Context,
  registry: Registry,
  { withInvariants, gauges }: MetricsOptions,
) {
  if (port === 0) return null
  addProcessGauges(registry, gauges)
  const refresh = addStateGauges(registry, ctx, { withInvariants })
  return serveMetrics({ host, port }, { registry, refresh })
}

/** The operator's web desk. Its database role is the worker's, as for the operator commands. */
export async function startDesk(config: Config) {
  const log = openLog(config, 'desk')
  const db = openStore(config, 'desk', log)
  const queue = await openSender(db, { onError: (error) => log.error(error, 'queue failed') })
  const { ctx, close } = buildContext(config, db, queue, log)
  const url = readDeskUrl(config)
  // Node reads it each time it shows one.
  if (config.DESK_TIME_ZONE) process.env.TZ = config.DESK_TIME_ZONE
  const app = await buildDesk(ctx, { url, trustedProxies: config.TRUSTED_PROXIES, log })
  const connections = closeGracefully(app.server, () => app.server.closeAllConnections())
  const address = await app.listen({ host: config.PRIVATE_HOST, port: config.DESK_PORT })
  log.info({ address }, 'desk ready')
  const stop = async () => {
    const closed = connections.begin()
    await app.close()
    closed()
    await queue.stop()
    close()
    await db.destroy()
  }
  return { ctx, log, url, stop }
}
