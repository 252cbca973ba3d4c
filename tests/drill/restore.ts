import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startStack } from '#scripts/local/stack.ts'
import type { Figure } from '#tests/bench/figures.ts'
import { freePorts } from '#tests/support/ports.ts'
import { startLoad } from './buyers.ts'
import {
  checkAfterRestore,
  findMissing,
  listWithoutText,
  numbersOf,
  snapshotOrders,
} from './checks.ts'
import * as cluster from './cluster.ts'
import { openShop, type Stack, sellAfter, sellBefore, waitUntilSent } from './scenario.ts'

/** The documentation recommends 60 s; the drill has less time. */
const archiveSeconds = 10
const fillerMegabytes = Number(process.env.SIZE_MB ?? 1_000)
const ordersEach = Number(process.env.ORDERS ?? 10)
const maxMinutes = 10

const startedAt = performance.now()
const secondsSince = (start: number) => (performance.now() - start) / 1_000
const step = (text: string) =>
  console.log(`${secondsSince(startedAt).toFixed(0).padStart(4)} s  ${text}`)

/**
 * Backs up a running product, goes on selling, loses data, and restores the moment before. Then nobody may have
 * paid for nothing, gotten an email or a refund twice, or be back after an erasure.
 */
export async function measure(): Promise<Figure[]> {
  const root = await mkdtemp(join(tmpdir(), 'lovingly-drill-'))
  await chmod(root, 0o755)
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => rm(root, { recursive: true, force: true }))
  const archive = await cluster.ownedFolder(join(root, 'archive'))
  const backup = await cluster.ownedFolder(join(root, 'backup'))
  const port = await freePorts(6)
  const stack = await startStack({
    port,
    folder: join(root, 'first'),
    tempPaths: [root],
    logLevel: 'error',
    show: (line) => console.error(line),
    postgresBinaries: cluster.findPrograms(),
    postgresFlags: cluster.archivingFlags(archive, archiveSeconds),
    model: { delayMs: 0, tokensPerSecond: 0 },
  })
  cleanup.defer(() => stack.stop())
  const { superuserUrl } = stack.postgres
  const url = stack.urls.owner
  const version = await cluster.readVersion(url)
  await cluster.addFiller(superuserUrl, fillerMegabytes)
  step(`PostgreSQL ${version}, migrated, with ${fillerMegabytes} MB of other submissions`)

  const shop = openShop(stack)
  const load = startLoad(shop.buyers, 2)
  const loadSince = Date.now()
  const walBefore = await cluster.readWalBytes(url)
  await load.waitFor(ordersEach)
  const walPerOrder = ((await cluster.readWalBytes(url)) - walBefore) / load.count() / 1_000
  const backupStart = performance.now()
  await cluster.takeBackup(superuserUrl, backup)
  const backupSeconds = secondsSince(backupStart)
  const megabytes = await cluster.megabytesIn(backup)
  step(`base backup taken after ${load.count()} orders, ${megabytes.toFixed(0)} MB`)
  await load.waitFor(ordersEach)
  const before = await sellBefore(shop)
  const snapshot = await snapshotOrders(url)
  const target = await cluster.readTime(url)
  step(`noted ${target} with ${snapshot.length} orders`)
  await pause(1_500)
  const after = await sellAfter(shop, before)
  await load.stop()
  await waitUntilSent(url)
  const numbers = new Map(await numbersOf(url, before.opened))
  const archiveGap = await longestGap(archive, loadSince)
  await cluster.queryRows(superuserUrl, 'select pg_switch_wal()')
  await loseData(stack)
  step(`disaster after ${load.count()} orders under load: all texts deleted, a table dropped`)

  const downSince = performance.now()
  const list = await shop.ops(['irreversible', '--since', target])
  await cluster.waitForArchive(superuserUrl)
  await stack.stopServers()
  await stack.postgres.stop()
  const restoreStart = performance.now()
  const folder = join(root, 'second')
  const restored = await cluster.startRestored({
    backup,
    archive,
    folder,
    port: port + 5,
    to: target,
  })
  cleanup.defer(() => restored.stop())
  const restoreSeconds = secondsSince(restoreStart)
  const missing = findMissing(snapshot, await snapshotOrders(url))
  step(`restored, with ${snapshot.length - missing.length} of ${snapshot.length} orders`)
  const withoutText = await listWithoutText(url)
  await stack.migrate()
  await shop.ops(['reconcile', '--since', target])
  await shop.ops(['reapply'], list)
  await stack.startServers()
  const outage = secondsSince(downSince)
  step('serving again')
  const checks = await checkAfterRestore(stack, before, after, { numbers, withoutText })
  const minutes = secondsSince(startedAt) / 60
  const gapGoal = 2 * archiveSeconds
  return [
    figure('PostgreSQL', version, version.startsWith('15.')),
    figure('base backup', `${megabytes.toFixed(0)} MB in ${backupSeconds.toFixed(1)} s`),
    figure('WAL', `${walPerOrder.toFixed(0)} kB per order`, walPerOrder > 0),
    figure(
      'RPO if the server is lost',
      `${archiveGap.toFixed(1)} s at most between archived files (archive_timeout ${archiveSeconds} s, goal: ≤ ${gapGoal} s)`,
      archiveGap > 0 && archiveGap <= gapGoal,
    ),
    figure(
      'restore',
      `${restoreSeconds.toFixed(1)} s, ${((restoreSeconds * 1_000) / megabytes).toFixed(1)} s per GB`,
    ),
    figure('RTO', `${outage.toFixed(1)} s until it serves (goal: ≤ 300 s)`, outage <= 300),
    figure(
      'orders before the noted time',
      `${snapshot.length - missing.length} of ${snapshot.length} are there with text and email state`,
      missing.length === 0 && snapshot.length >= 2 * ordersEach,
    ),
    figure('failed orders under load', `${load.failures.length}`, load.failures.length === 0),
    ...checks,
    figure('took', `${minutes.toFixed(1)} minutes (goal: ≤ ${maxMinutes})`, minutes <= maxMinutes),
  ]
}

const figure = (name: string, value: string, passed = true): Figure => ({ name, value, passed })

const loseData = (stack: Stack) =>
  cluster.queryRows(stack.urls.owner, 'delete from eulogies; drop table openings cascade')

/** The longest time between two archived files, in seconds. */
async function longestGap(archive: string, sinceMs: number): Promise<number> {
  const files = await readdir(archive)
  const times = await Promise.all(
    files.map(async (file) => (await stat(join(archive, file))).mtimeMs),
  )
  const recent = times.filter((time) => time >= sinceMs).sort((a, b) => a - b)
  const gaps = recent.map((time, n) => time - (recent[n - 1] ?? sinceMs))
  return Math.max(0, ...gaps) / 1_000
}
