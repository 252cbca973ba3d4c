import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Figure, percentile, recordFigures } from '#tests/bench/figures.ts'
import { freePort } from '#tests/support/ports.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import { memoryAfterGc } from './api-memory.ts'
import type { Command, Report, Visitor } from './stream-clients.ts'
import { insertVisitors, writeText } from './waiting-visitors.ts'

const streams = Number(process.env.STREAMS ?? 10_000)
const openedPerSecond = 300
const clientProcesses = 2
const notified = Math.min(1_000, streams / 4)
const notifiedPerSecond = 50
const maxBytes = 400e6
const maxBytesPerStream = 20e3
const maxNoticeMs = 500
const maxReturnMs = 60_000

/** F7: browsers that wait on one api process, and what happens to them in a deploy. */
export async function measure(): Promise<Figure[]> {
  const inspectPort = await freePort()
  const stack = await startTestStack({
    settings: { NODE_OPTIONS: `--inspect-port=${inspectPort}` },
  })
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => stack.stop())
  const owner = new pg.Pool({ connectionString: stack.urls.owner, max: 5 })
  cleanup.defer(() => owner.end())
  const visitors = await insertVisitors(owner, streams)
  const clients = startClients()
  cleanup.defer(() => clients.stop())

  // Loads the code of a stream before the idle process is measured.
  const { host, port } = new URL(stack.siteUrl)
  clients.open({ host, port: Number(port) }, visitors.slice(0, 20))
  await clients.waitUntilOpen(20)
  const idle = await memoryAfterGc(stack.api.pid, inspectPort)
  clients.open({ host, port: Number(port) }, visitors.slice(20))
  await clients.waitUntilOpen(streams)
  const loaded = await memoryAfterGc(stack.api.pid, inspectPort)
  const notices = await measureNotices(owner, clients, visitors.slice(0, notified))
  const deploy = await measureDeploy(stack, owner, clients, visitors.slice(notified, 2 * notified))

  const perStream = (loaded - idle) / (streams - 20)
  const row = (promise: string, goal: string, figure: number, unit: string, pass: boolean) => ({
    promise: `F7 ${promise}`,
    goal,
    figure: Math.round(figure * 10) / 10,
    unit,
    pass,
  })
  return recordFigures('streams', [
    row(
      `memory of one api with ${streams} streams`,
      '< 400 MB',
      loaded / 1e6,
      'MB',
      loaded < maxBytes,
    ),
    row('memory per stream', '≤ 20 kB', perStream / 1e3, 'kB', perStream <= maxBytesPerStream),
    row(
      `notified p99 of ${notices.length}`,
      '< 500 ms',
      percentile(notices, 0.99),
      'ms',
      notices.length > 0 && percentile(notices, 0.99) < maxNoticeMs,
    ),
    row(
      'deploy: all streams are back after',
      '≤ 60 s',
      deploy.returnMs / 1e3,
      's',
      deploy.returnMs <= maxReturnMs,
    ),
    row(
      'deploy: answers other than 200',
      '0',
      deploy.refused,
      `(${JSON.stringify(deploy.statuses)})`,
      deploy.refused === 0,
    ),
    row(
      'deploy: transactions per returning stream',
      '≤ 2',
      deploy.queriesPerEntry,
      '',
      deploy.queriesPerEntry <= 2,
    ),
    row(`deploy: lost outcomes of ${notified}`, '0', deploy.lost, '', deploy.lost === 0),
  ])
}

function startClients() {
  const children: ChildProcess[] = Array.from({ length: clientProcesses }, () =>
    fork(join(import.meta.dirname, 'stream-clients.ts')),
  )
  const send = (child: ChildProcess, command: Command) => child.send(command)
  const report = async (): Promise<Report> => {
    const reports = await Promise.all(
      children.map(async (child) => {
        send(child, 'report')
        return ((await once(child, 'message')) as [Report])[0]
      }),
    )
    const statuses: Record<string, number> = {}
    for (const each of reports)
      for (const [status, count] of Object.entries(each.statuses))
        statuses[status] = (statuses[status] ?? 0) + count
    return {
      open: reports.reduce((sum, { open }) => sum + open, 0),
      statuses,
      readyAt: reports.flatMap(({ readyAt }) => readyAt),
      lastOpenedAt: Math.max(...reports.map(({ lastOpenedAt }) => lastOpenedAt)),
    }
  }
  return {
    report,
    open({ host, port }: { host: string; port: number }, visitors: Visitor[]) {
      for (const [nth, child] of children.entries()) {
        const own = visitors.filter((_, at) => at % clientProcesses === nth)
        const perSecond = openedPerSecond / clientProcesses
        send(child, { type: 'open', clients: { host, port, visitors: own, perSecond } })
      }
    },
    switchTo(port: number) {
      for (const child of children) send(child, { type: 'use-port', port })
    },
    async waitUntilOpen(count: number, timeoutMs = 180_000) {
      const until = Date.now() + timeoutMs
      for (;;) {
        const { open, statuses } = await report()
        if (open >= count) return
        if (Date.now() > until)
          throw new Error(`${open} of ${count} streams are open: ${JSON.stringify(statuses)}`)
        await pause(500)
      }
    },
    stop() {
      for (const child of children) child.disconnect()
    },
  }
}
type StreamClients = ReturnType<typeof startClients>

/** Milliseconds from the commit of a text to the notice in the browser. */
async function measureNotices(owner: pg.Pool, clients: StreamClients, visitors: Visitor[]) {
  const writtenAt = new Map<string, number>()
  const startedAt = performance.now()
  for (const [nth, { id }] of visitors.entries()) {
    await pause(Math.max(0, startedAt + (nth * 1_000) / notifiedPerSecond - performance.now()))
    writtenAt.set(id, await writeText(owner, id))
  }
  await pause(2_000)
  const { readyAt } = await clients.report()
  const first = new Map([...readyAt].reverse())
  const missing = visitors.filter(({ id }) => !first.has(id))
  if (missing.length > 0) throw new Error(`${missing.length} visitors were not notified`)
  return visitors.map(({ id }) => Number(first.get(id)) - Number(writtenAt.get(id)))
}

/** A new process takes over while the old one stops. Some texts are written while their visitors are disconnected. */
async function measureDeploy(
  stack: TestStack,
  owner: pg.Pool,
  clients: StreamClients,
  visitors: Visitor[],
) {
  const port = await freePort()
  const before = await clients.report()
  const next = await stack.startApi({ API_PORT: String(port) })
  clients.switchTo(port)
  const transactions = await countTransactions(owner)
  const startedAt = Date.now()
  const stopped = stack.api.stop()
  await pause(1_000)
  const isBack = clients.waitUntilOpen(streams)
  for (const { id } of visitors) await writeText(owner, id)
  await isBack
  await stopped
  const after = await clients.report()
  // PostgreSQL counts the transactions of an idle connection late.
  await pause(11_000)
  const queries = (await countTransactions(owner)) - transactions - visitors.length
  const { readyAt } = await clients.report()
  const ready = new Set(readyAt.map(([id]) => id))
  await next.stop()
  const answered = (status: string) =>
    (after.statuses[status] ?? 0) - (before.statuses[status] ?? 0)
  const statuses = Object.fromEntries(
    Object.keys(after.statuses).map((status) => [status, answered(status)]),
  )
  if (answered('200') < streams) throw new Error(`only ${answered('200')} streams reconnected`)
  return {
    returnMs: after.lastOpenedAt - startedAt,
    statuses,
    refused: Object.entries(statuses).reduce(
      (sum, [status, count]) => sum + (status === '200' ? 0 : count),
      0,
    ),
    queriesPerEntry: queries / answered('200'),
    lost: visitors.filter(({ id }) => !ready.has(id)).length,
  }
}

async function countTransactions(owner: pg.Pool): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    'select xact_commit as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.count)
}
