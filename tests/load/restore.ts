import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import { revokeOrderLinks } from '#server/flows/desk/order-actions.ts'
import { refundOrder } from '#server/flows/desk/refund-order.ts'
import { startDesk } from '#server/processes.ts'
import { projectFolder } from '#server/project-folder.ts'
import type { Run } from '#tests/load/harness/run.ts'
import {
  buy,
  erase,
  inLanes,
  type Opened,
  openCheckout,
  pay,
  startLanes,
  submit,
} from '#tests/support/buyers.ts'
import { atMost, type Figure, figure, none } from '#tests/support/figures.ts'
import { poll, queryRows } from '#tests/support/observer.ts'
import { standIns } from '#tests/support/stand-ins.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import * as backups from './backups.ts'
import {
  checkAfterRestore,
  findMissing,
  listWithoutText,
  numbersOf,
  snapshotOrders,
} from './restore-checks.ts'

/** The documentation recommends 60 s; the drill has less time. */
const archiveSeconds = 10
const fillerMegabytes = 1_000
const ordersEach = 10
const maxOutageSeconds = 300
/** Of each group of buyers. */
const several = 3

export type Buyer = { id: string; email: string }
export type Before = Awaited<ReturnType<typeof sellBefore>>
export type After = Awaited<ReturnType<typeof sellAfter>>

const secondsSince = (start: number) => (performance.now() - start) / 1_000
const step = (text: string) => console.log(`${secondsSince(0).toFixed(0).padStart(4)} s  ${text}`)

/**
 * Backs up a running product, goes on selling, loses data, and restores the moment before. Then nobody may have
 * paid for nothing, gotten an email or a refund twice, or be back after an erasure.
 */
export async function measure(run: Run): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack()
  const root = await mkdtemp(join(tmpdir(), 'lovingly-restore-'))
  cleanup.defer(() => rm(root, { recursive: true, force: true }))
  await chmod(root, 0o755)
  const archive = await backups.ownedFolder(join(root, 'archive'))
  const backup = await backups.ownedFolder(join(root, 'backup'))
  const stack = await startTestStack({
    logLevel: 'error',
    postgresBinaries: backups.findPrograms(),
    postgresFlags: backups.archivingFlags(archive, archiveSeconds),
  })
  cleanup.defer(() => stack.stop())
  const { superuserUrl } = stack.postgres
  const url = stack.urls.owner
  const version = await backups.readVersion(url)
  const filler = run.scaled(fillerMegabytes)
  const wanted = run.scaled(ordersEach)
  await backups.addFiller(superuserUrl, filler)
  step(`PostgreSQL ${version}, migrated, with ${filler} MB of other submissions`)

  const load = startLanes(2, (nth) => buy(stack, { email: `load-${nth}@example.com` }))
  const loadSince = Date.now()
  await load.waitFor(wanted)
  const backupStart = performance.now()
  await backups.takeBackup(superuserUrl, backup)
  const backupSeconds = secondsSince(backupStart)
  const megabytes = await backups.megabytesIn(backup)
  step(`base backup taken after ${load.done()} orders, ${megabytes.toFixed(0)} MB`)
  await load.waitFor(wanted)
  const before = await sellBefore(stack)
  const snapshot = await snapshotOrders(url)
  const target = await backups.readTime(url)
  step(`noted ${target} with ${snapshot.length} orders`)
  await pause(1_500)
  const after = await sellAfter(stack, before)
  await load.stop()
  await poll(url, isAllSent, 240_000)
  const numbers = new Map(await numbersOf(url, before.opened))
  const archiveGap = await backups.longestGap(archive, loadSince)
  await queryRows(superuserUrl, 'select pg_switch_wal()')
  await queryRows(url, 'delete from eulogies; drop table openings cascade')
  step(`disaster after ${load.done()} orders under load: all texts deleted, a table dropped`)

  const downSince = performance.now()
  const list = await runOps(stack, ['export-changes', '--since', target])
  await backups.waitForArchive(superuserUrl)
  await stack.stopServers()
  await stack.postgres.stop()
  const restoreStart = performance.now()
  const restored = await backups.startRestored({
    backup,
    archive,
    folder: join(root, 'restored'),
    port: Number(new URL(url).port),
    to: target,
  })
  cleanup.defer(() => restored.stop())
  const restoreSeconds = secondsSince(restoreStart)
  const missing = findMissing(snapshot, await snapshotOrders(url))
  step(`restored, with ${snapshot.length - missing.length} of ${snapshot.length} orders`)
  const withoutText = await listWithoutText(url)
  await stack.migrate()
  await runOps(stack, ['reconcile', '--since', target])
  await runOps(stack, ['replay-changes'], list)
  await stack.startServers()
  cleanup.defer(() => stack.stopServers())
  const outage = secondsSince(downSince)
  step('serving again')
  const checks = await checkAfterRestore(stack, before, after, { numbers, withoutText })
  return [
    figure('PostgreSQL', version, version.startsWith('15.')),
    figure('base backup', `${megabytes.toFixed(0)} MB in ${backupSeconds.toFixed(1)} s`),
    atMost(
      `RPO if the server is lost: between archived files (archive_timeout ${archiveSeconds} s)`,
      archiveGap || Number.NaN,
      2 * archiveSeconds,
      's',
    ),
    figure(
      'restore',
      `${restoreSeconds.toFixed(1)} s, ${((restoreSeconds * 1_000) / megabytes).toFixed(1)} s per GB`,
    ),
    atMost('RTO until it serves', outage, maxOutageSeconds, 's'),
    figure(
      'orders before the noted time',
      `${snapshot.length - missing.length} of ${snapshot.length} are there with text and email state`,
      missing.length === 0 && snapshot.length >= 2 * wanted,
    ),
    none('failed orders under load', load.failures),
    ...checks,
  ]
}

const group = <T>(kind: string, act: (input: { email: string }) => Promise<T>) =>
  inLanes(1, Array(several).keys(), async (nth) => {
    const email = `${kind}-${nth}@example.com`
    return { ...(await act({ email })), email }
  })

/** What is there at the noted time. Each group changes in another way after it. */
async function sellBefore(stack: TestStack) {
  const groupOf = {
    opened: await group('opened', async (input) => openCheckout(await submit(stack, input))),
    previewed: await group('previewed', (input) => submit(stack, input)),
    unpaid: await submit(stack, { email: 'unpaid@example.com' }),
    erased: await group('erased', (input) => buy(stack, input)),
    refunded: await group('refunded', (input) => buy(stack, input)),
    revoked: await buy(stack, { email: 'revoked@example.com' }),
  }
  // Their emails are still waiting at the noted time.
  await standIns(stack.thirdParties).setMail('greylist')
  await group('pending', (input) => buy(stack, input))
  return groupOf
}

/** What the backup won't know. */
async function sellAfter(stack: TestStack, before: Before) {
  await standIns(stack.thirdParties).setMail('normal')
  for (const order of before.opened) await pay(stack, order)
  const late: (Opened & Buyer)[] = []
  for (const submitted of before.previewed) {
    const order = { ...(await openCheckout(submitted)), email: submitted.email }
    await pay(stack, order)
    late.push(order)
  }
  const lost = await group('lost', (input) => buy(stack, input))
  const stillOpen = await openCheckout(before.unpaid)
  for (const order of before.erased) await erase(order)
  const config = readConfig({ ...stack.workerEnv(), DESK_PORT: '0' }, 'worker')
  const { ctx, stop } = await startDesk(config)
  const operator = { name: 'drill' }
  for (const { id } of before.refunded) await refundOrder(ctx, operator, id)
  await revokeOrderLinks(ctx, operator, before.revoked.id)
  await stop()
  return { late, lost, stillOpen }
}

const isAllSent = `
  select (select count(*) from checkouts where state = 'refunded') >= ${several}
    and not exists (select from emails where sent_at is null and failed_at is null) as done`

/** Runs an operator command in its own process and returns what it prints. */
function runOps(stack: TestStack, args: string[], input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [join(projectFolder, 'build/server/ops.js'), ...args],
      { env: { PATH: process.env.PATH, ...stack.workerEnv() }, maxBuffer: 100_000_000 },
      (error, stdout, stderr) =>
        error ? reject(new Error(`${args}: ${stderr}`)) : resolve(stdout),
    )
    child.stdin?.end(input)
  })
}
