import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePorts } from '#tests/support/ports.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { startStack } from './local/stack.ts'
import { type Fault, listFaults, onlyInPromtool } from './monitoring/faults.ts'
import { listAlerts, listPanels, readRules } from './monitoring/monitoring-files.ts'
import { type Prometheus, startPrometheus } from './monitoring/prometheus-server.ts'
import { divisor, scaleRules } from './monitoring/scale-rules.ts'

/** How long an alert may take to fire, and to clear again. */
const timeoutMs = 150_000
const pollMs = 500

type Row = { alert: string; cause: string; fired: number | null; cleared: number | null }

/** Produces each alert by its cause, against the real product and a real Prometheus. */
await using undo = new AsyncDisposableStack()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void undo.disposeAsync().finally(() => process.exit(1)))
}
const folder = await mkdtemp(join(tmpdir(), 'lovingly-alerts-'))
undo.defer(() => rm(folder, { recursive: true, force: true }))
// PostgreSQL runs as another user and needs access.
await chmod(folder, 0o755)
const port = await freePorts(9)
const ports = { api: port + 6, worker: port + 7, prometheus: port + 8 }
const stack = await startStack({
  port,
  folder: join(folder, 'stack'),
  tempPaths: [folder],
  model: { delayMs: 0, tokensPerSecond: 0 },
  logLevel: 'silent',
  postgresFlags: ['-c', 'fsync=off'],
  settings: {
    API_METRICS_PORT: String(ports.api),
    WORKER_METRICS_PORT: String(ports.worker),
    ORDER_ALERT_SECONDS: String(300 / divisor),
    ORDER_REFUND_SECONDS: String(600 / divisor),
    WRITING_ATTEMPT_SECONDS: '3',
  },
})
undo.defer(() => stack.stop())
const rules = scaleRules(readRules())
for (const group of rules.groups)
  group.rules = group.rules.filter(({ alert = '' }) => !(alert in onlyInPromtool))
const prometheus = await startPrometheus({
  port: ports.prometheus,
  rules,
  targets: { 'lovingly-api': ports.api, 'lovingly-worker': ports.worker },
})
undo.defer(() => prometheus.stop())
// A pool reconnects after the crash of PostgreSQL.
const owner = new pg.Pool({ connectionString: stack.urls.owner, max: 1 })
owner.on('error', () => {})
undo.defer(() => owner.end())

const visits = setInterval(() => {
  void new Visitor(stack.siteUrl).request('/api/site').catch(() => {})
}, 200)
undo.defer(() => clearInterval(visits))

const only = process.argv.slice(2)
const rows: Row[] = []
for (const group of listFaults({ stack, owner })) {
  const wanted = group.filter(
    ({ alerts }) => only.length === 0 || alerts.some((a) => only.includes(a)),
  )
  const results = await Promise.all(wanted.map((fault) => produce(prometheus, fault)))
  rows.push(...results.flat())
}
for (const { alert, cause, fired, cleared } of rows)
  console.log(`| ${alert} | ${cause} | ${seconds(fired)} | ${seconds(cleared)} |`)
for (const [alert, reason] of Object.entries(onlyInPromtool))
  console.log(`| ${alert} | not produced: ${reason} | promtool | promtool |`)

const failed = rows.filter(({ fired, cleared }) => fired === null || cleared === null)
const produced = new Set([...rows.map(({ alert }) => alert), ...Object.keys(onlyInPromtool)])
const missing = listAlerts().filter(({ alert }) => !produced.has(alert))
const empty: string[] = []
for (const { title, queries } of listPanels())
  for (const expr of queries) if ((await prometheus.query(expr)).length === 0) empty.push(title)
console.log(`${rows.length - failed.length} of ${rows.length} alerts fired and cleared`)
console.log(`${listPanels().length} panels, without a series: ${empty.join(', ') || 'none'}`)
if (only.length === 0 && missing.length > 0)
  console.log(`No fault for ${missing.map(({ alert }) => alert).join(', ')}`)
const isPassed = failed.length === 0 && (only.length > 0 || missing.length + empty.length === 0)
console.log(isPassed ? 'pass' : 'FAIL')
process.exitCode = isPassed ? 0 : 1

async function produce(server: Prometheus, fault: Fault): Promise<Row[]> {
  const { cause, alerts } = fault
  await waitUntil(async () => {
    const firing = await server.firing()
    return alerts.every((alert) => !firing.has(alert))
  })
  console.error(`… ${cause}`)
  const fired = new Map<string, number>()
  const startedAt = performance.now()
  await fault.start()
  await waitUntil(async () => {
    await fault.traffic?.()
    const firing = await server.firing()
    for (const alert of alerts)
      if (firing.has(alert) && !fired.has(alert)) fired.set(alert, performance.now() - startedAt)
    return fired.size === alerts.length
  })
  const stoppedAt = performance.now()
  await fault.stop()
  const cleared = new Map<string, number>()
  await waitUntil(async () => {
    const firing = await server.firing()
    for (const alert of alerts)
      if (!firing.has(alert) && !cleared.has(alert))
        cleared.set(alert, performance.now() - stoppedAt)
    return cleared.size === alerts.length
  })
  return alerts.map((alert) => ({
    alert,
    cause,
    fired: fired.get(alert) ?? null,
    cleared: cleared.get(alert) ?? null,
  }))
}

/** Ends at the timeout too; the caller sees what is missing. */
async function waitUntil(isDone: () => Promise<boolean>) {
  const deadline = performance.now() + timeoutMs
  while (!(await isDone()) && performance.now() < deadline) await pause(pollMs)
}

function seconds(ms: number | null): string {
  return ms === null ? 'NEVER' : `${(ms / 1_000).toFixed(1)} s`
}
