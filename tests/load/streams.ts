import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  countTransactions,
  type Observer,
  openObserver,
  waitUntil,
} from '#tests/load/harness/database.ts'
import { recordHeaps } from '#tests/load/harness/memory.ts'
import {
  add,
  atMost,
  type Counts,
  exactly,
  type Figure,
  listCounts,
  percentile,
} from '#tests/load/harness/report.ts'
import type { Run } from '#tests/load/harness/run.ts'
import { freePort } from '#tests/support/ports.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import type { Command, Report, Waiting } from './stream-process.ts'

const streams = 10_000
const warmUp = 20
const maxNotified = 1_000
const notifiedPerSecond = 50
const goals = { megabytes: 400, kilobytesEach: 20, noticeMs: 500, returnSeconds: 60 }

/** F7: browsers that wait on one api process, and what happens to them in a deploy. */
export async function measure(run: Run): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack()
  const heaps = cleanup.adopt(await recordHeaps(), (each) => each.remove())
  const stack = cleanup.adopt(await startTestStack({ settings: heaps.settings }), (s) => s.stop())
  const observer = cleanup.use(openObserver(stack.urls.owner))
  const { host, port } = new URL(stack.siteUrl)
  const clients = cleanup.adopt(startStreamClients(host), (each) => each.stop())
  const count = Math.max(4 * warmUp, run.scaled(streams))
  const waiting = await insertWaiting(observer, count)

  // Loads the code of a stream before the idle process is measured.
  clients.open(Number(port), waiting.slice(0, warmUp))
  await clients.untilOpen(warmUp)
  const idle = await heaps.collect(stack.api.pid)
  clients.open(Number(port), waiting.slice(warmUp))
  await clients.untilOpen(count)
  const loaded = await heaps.collect(stack.api.pid)
  const notified = Math.min(maxNotified, count / 4)
  const notices = await measureNotices(observer, clients, waiting.slice(0, notified))
  const megabytes = (mebibytes: number) => (mebibytes * 2 ** 20) / 1e6
  const each = (1e3 * megabytes(loaded - idle)) / (count - warmUp)
  return [
    atMost(`F7 memory of one api with ${count} streams`, megabytes(loaded), goals.megabytes, 'MB'),
    atMost('F7 memory per stream', each, goals.kilobytesEach, 'kB'),
    atMost(`F7 notified, p99 of ${notified}`, percentile(notices, 0.99), goals.noticeMs, 'ms'),
    ...(await measureDeploy(stack, observer, clients, {
      count,
      late: waiting.slice(notified, 2 * notified),
    })),
  ]
}

/** Milliseconds from the commit of a text to the notice in the browser. */
async function measureNotices(observer: Observer, clients: StreamClients, waiting: Waiting[]) {
  const writtenAt = new Map<string, number>()
  const startedAt = performance.now()
  for (const [nth, { id }] of waiting.entries()) {
    await pause(Math.max(0, startedAt + (nth * 1_000) / notifiedPerSecond - performance.now()))
    writtenAt.set(id, await writeText(observer, id))
  }
  await pause(2_000)
  const { readyAt } = await clients.report()
  const first = new Map([...readyAt].reverse())
  return waiting.map(({ id }) => (first.get(id) ?? Infinity) - Number(writtenAt.get(id)))
}

/** A new process takes over while the old one stops. Some texts are written while their visitors are disconnected. */
async function measureDeploy(
  stack: TestStack,
  observer: Observer,
  clients: StreamClients,
  { count, late }: { count: number; late: Waiting[] },
): Promise<Figure[]> {
  const port = await freePort()
  const before = await clients.report()
  await stack.startApi({ API_PORT: String(port) })
  clients.switchTo(port)
  const transactions = await countTransactions(observer)
  const startedAt = Date.now()
  const stopped = stack.api.stop()
  await pause(1_000)
  const isBack = clients.untilOpen(count)
  for (const { id } of late) await writeText(observer, id)
  await isBack
  await stopped
  const after = await clients.report()
  // The transactions of an idle connection are counted late.
  await pause(11_000)
  const queries = (await countTransactions(observer)) - transactions - late.length
  const ready = new Set((await clients.report()).readyAt.map(([id]) => id))
  const statuses = Object.fromEntries(
    Object.entries(after.statuses).map(([status, all]) => [
      status,
      all - (before.statuses[status] ?? 0),
    ]),
  )
  const { 200: opened = 0, ...others } = statuses
  if (opened < count) throw new Error(`only ${opened} streams reconnected`)
  const refused = Object.values(others).reduce((sum, each) => sum + each, 0)
  const seconds = (after.lastOpenedAt - startedAt) / 1e3
  return [
    atMost('F7 deploy: all streams are back after', seconds, goals.returnSeconds, 's'),
    exactly(`F7 deploy: answers other than 200 (${listCounts(statuses)})`, refused, 0),
    atMost('F7 deploy: transactions per returning stream', queries / opened, 2),
    exactly(
      `F7 deploy: lost outcomes of ${late.length}`,
      late.filter(({ id }) => !ready.has(id)).length,
      0,
    ),
  ]
}

/** Visitors who have paid and wait for their texts. */
async function insertWaiting({ query }: Observer, count: number): Promise<Waiting[]> {
  const rows = Array.from({ length: count }, () => {
    const key = randomBytes(32).toString('base64url')
    return { id: randomUUID(), key, hash: createHash('sha256').update(key).digest() }
  })
  const ids = rows.map(({ id }) => id)
  await query(
    `insert into eulogy_submissions
      (id, root_id, person, relationship, qualities, name, customer_name, email, type, preview, created_at)
    select id, id, 'Rosa', 'mother', 'kind', 'Rosa', 'Ann', id || '@example.test', 'paid', 'Rosa', now()
    from unnest($1::uuid[]) as id`,
    [ids],
  )
  await query(
    `insert into purchases (root_id, state, opened_at, paid_at, order_number)
    select id, 'paid', now(), now(), lpad(nth::text, 8, '0')
    from unnest($1::uuid[]) with ordinality as visitor (id, nth)`,
    [ids],
  )
  await query(
    `insert into access_keys (hash, root_id, kind, created_at)
    select hash, id, 'browser', now() from unnest($1::uuid[], $2::bytea[]) as visitor (id, hash)`,
    [ids, rows.map(({ hash }) => hash)],
  )
  const since = Math.floor(Date.now() / 1_000)
  return rows.map(({ id, key }) => ({ id, cookie: `__Host-family-${id}=${key}.${since}` }))
}

/** Stores the text and notifies, as the worker does. Returns the time of the commit. */
async function writeText({ query }: Observer, id: string): Promise<number> {
  await query(
    `with written as (
      insert into eulogies (id, submission_id, text, written_at)
      values (gen_random_uuid(), $1, 'Rosa was kind.', now())
    ) select pg_notify('eulogies', 'ready ' || $1::text)`,
    [id],
  )
  return Date.now()
}

const processes = 2
const openedPerSecond = 300
const timeoutMs = 180_000

/** Browsers that wait for their texts, in processes of their own. */
export function startStreamClients(host: string) {
  const children = Array.from({ length: processes }, () =>
    fork(new URL('stream-process.ts', import.meta.url)),
  )
  const send = (child: ChildProcess, command: Command) => child.send(command)
  const report = async (): Promise<Report> => {
    const statuses: Counts = {}
    const reports = await Promise.all(
      children.map(async (child) => {
        send(child, 'report')
        return ((await once(child, 'message')) as [Report])[0]
      }),
    )
    for (const each of reports)
      for (const [status, count] of Object.entries(each.statuses)) add(statuses, status, count)
    return {
      statuses,
      open: reports.reduce((sum, { open }) => sum + open, 0),
      readyAt: reports.flatMap(({ readyAt }) => readyAt),
      lastOpenedAt: Math.max(...reports.map(({ lastOpenedAt }) => lastOpenedAt)),
    }
  }
  return {
    report,
    open(port: number, waiting: Waiting[]) {
      for (const [nth, child] of children.entries()) {
        const own = waiting.filter((_, at) => at % processes === nth)
        send(child, { host, port, waiting: own, perSecond: openedPerSecond / processes })
      }
    },
    switchTo(port: number) {
      for (const child of children) send(child, { port })
    },
    async untilOpen(count: number) {
      if (await waitUntil(async () => (await report()).open >= count, timeoutMs, 500)) return
      throw new Error(`not all of ${count} streams are open: ${JSON.stringify(await report())}`)
    },
    stop() {
      for (const child of children) child.disconnect()
    },
  }
}
export type StreamClients = ReturnType<typeof startStreamClients>
