import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from './config.ts'
import { buildApp } from './http/app.ts'
import { hangUpPolitely } from './http/closing.ts'
import { WaitingRoom } from './http/waiting-room.ts'
import { workOnAlerts } from './jobs/alert-operator.ts'
import { workOnErasing } from './jobs/erase.ts'
import { workOnForgetting } from './jobs/forget.ts'
import { workOnContact } from './jobs/forward-contact.ts'
import { workOnGivenUp } from './jobs/given-up.ts'
import { workOnPayments } from './jobs/payments.ts'
import { workOnLetters } from './jobs/send-letter.ts'
import { workOnPaidOrders } from './jobs/watch-paid-orders.ts'
import { workOnEulogies } from './jobs/write-eulogy.ts'
import { refuseOtherRoles } from './store/database.ts'
import { openSender, openWorkerQueue } from './store/queue.ts'
import { listen } from './store/signals.ts'
import { buildContext, openLog, openStore } from './wiring.ts'
import { serveHealth } from './worker-health.ts'

const letterSlots = 5
const paymentSlots = 5
const erasureSlots = 2
/** What is under way at SIGTERM may take this long to end. */
const finishMs = 25_000

const reasonOf = (error: unknown) => ({
  reason: error instanceof Error ? error.message : 'unknown',
})

/** How long whoever sends us visitors has to notice that we are no longer ready. */
const drainMsOf = ({ DRAIN_SECONDS, SITE_ENV }: Config) =>
  1_000 * (DRAIN_SECONDS ?? (SITE_ENV === 'production' ? 5 : 0))

export async function startApi(config: Config) {
  const log = openLog(config, 'api')
  const db = openStore(config, 'api', log)
  await refuseOtherRoles(db).catch(async (error: unknown) => {
    await db.destroy()
    throw error
  })
  const queue = await openSender(db)
  const { ctx, close } = buildContext(config, db, queue, log)
  const waitingRoom = new WaitingRoom()
  const impatience = new AbortController()
  let draining = false
  const lookAgain = () =>
    waitingRoom.lookAgain(ctx).catch((error) => log.warn(reasonOf(error), 'could not look again'))
  const listener = listen(config.DATABASE_URL, {
    signal: (signal) => waitingRoom.tell(signal),
    back: lookAgain,
    lost: (error) => log.warn(reasonOf(error), 'listener lost'),
  })
  const app = await buildApp(ctx, {
    siteUrl: config.SITE_URL,
    secret: config.SITE_SECRET,
    trustedProxies: config.TRUSTED_PROXIES,
    pagesFolder: config.PAGES_FOLDER,
    log,
    waitingRoom,
    isReady: () => !draining && listener.isListening(),
    stopping: impatience.signal,
  })
  const connections = hangUpPolitely(app.server, () => impatience.abort())
  const address = await app.listen({ host: config.API_HOST, port: config.API_PORT })
  log.info({ address }, 'api ready')
  const stop = async () => {
    draining = true
    await pause(drainMsOf(config))
    waitingRoom.close()
    const closed = connections.begin()
    await app.close()
    closed()
    await listener.stop()
    await queue.stop()
    close()
    await db.destroy()
  }
  return { ctx, log, waitingRoom, stop }
}

export async function startWorker(config: Config) {
  const log = openLog(config, 'worker')
  const db = openStore(config, 'worker', log)
  const queue = await openWorkerQueue(config.DATABASE_URL, {
    onError: (trouble) => log.error(trouble, 'queue failed'),
    onFailed: (failed) => log.warn(failed, 'work failed, to be tried again'),
  })
  const { ctx, close } = buildContext(config, db, queue, log)
  await workOnEulogies(ctx, queue, config.WRITING_SLOTS)
  await workOnLetters(ctx, queue, letterSlots)
  const paidOrders = await workOnPaidOrders(ctx, queue)
  await workOnPayments(ctx, queue, paymentSlots)
  await workOnContact(ctx, queue)
  await workOnAlerts(ctx, queue)
  await workOnGivenUp(ctx, queue)
  await workOnForgetting(ctx, queue)
  await workOnErasing(ctx, queue, erasureSlots)
  let stopping = false
  const health = config.WORKER_PORT
    ? await serveHealth(
        { host: config.API_HOST, port: config.WORKER_PORT },
        { ctx, supervision: queue.supervision, isStopping: () => stopping },
      )
    : null
  log.info({}, 'worker ready')
  const stop = async () => {
    stopping = true
    await paidOrders.stop()
    await queue.stop(finishMs)
    await health?.close()
    close()
    await db.destroy()
  }
  return { ctx, log, stop }
}
