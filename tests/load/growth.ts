import { sql } from 'kysely'
import { api } from '#contract/urls.ts'
import { readBacklog } from '#server/store/backlog.ts'
import * as checkouts from '#server/store/checkouts.ts'
import { type Database, openDatabase } from '#server/store/database/database.ts'
import { listFunnelDays } from '#server/store/desk/figures.ts'
import * as orders from '#server/store/desk/orders.ts'
import { readStory } from '#server/store/desk/stories.ts'
import * as erasures from '#server/store/erasures.ts'
import { listByEmail } from '#server/store/families.ts'
import * as rateLimits from '#server/store/rate-limits.ts'
import * as submissionRequests from '#server/store/submission-requests.ts'
import * as spend from '#server/store/writing/spend.ts'
import * as unwrittenTexts from '#server/store/writing/unwritten-texts.ts'
import { productDatabase, queryRows } from '#tests/load/harness/database.ts'
import {
  atMost,
  type Figure,
  figure,
  median,
  none,
  percentile,
} from '#tests/load/harness/report.ts'
import type { Run } from '#tests/load/harness/run.ts'
import { readRequest, sendAll, submitRequest } from '#tests/load/harness/traffic.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import { familyOf, fill } from './fill.ts'

const few = 10_000
const many = 2_000_000
const rounds = 8
const usualSeconds = 5
const connections = 4
const goal = 1.3

const actions = ['read', 'submit'] as const
type Action = (typeof actions)[number]
type Filled = { stack: TestStack; rows: number; p99: Record<Action, number[]> }

/** F8: p99 of reads and submissions with few and with many stored submissions, in turns. */
export async function measure(run: Run): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack()
  const start = async (rows: number): Promise<Filled> => {
    const stack = cleanup.adopt(await startTestStack({ logLevel: 'error' }), (each) => each.stop())
    await stack.worker.stop()
    const startedAt = performance.now()
    const url = productDatabase(stack.postgres.superuserUrl)
    await fill(url, { count: rows, days: 30, analyzed: true })
    console.log(`${rows} filled in ${Math.round((performance.now() - startedAt) / 1_000)} s`)
    return { stack, rows, p99: { read: [], submit: [] } }
  }
  const [small, large] = [await start(few), await start(Math.max(few, run.scaled(many)))]
  for (let round = 0; round <= run.scaled(rounds); round += 1)
    for (const action of actions)
      for (const filled of [small, large]) {
        const value = await measureP99(run, filled, action)
        // The first round warms up.
        if (round > 0) filled.p99[action].push(value)
      }
  const url = large.stack.urls.owner
  const lookups = await measureLookups(url)
  return [
    ...actions.map((action) => {
      const [smallMs, largeMs] = [median(small.p99[action]), median(large.p99[action])]
      const name = `F8 ${action} p99 at ${large.rows} (${largeMs.toFixed(1)} ms, at ${few}: ${smallMs.toFixed(1)} ms)`
      return atMost(name, largeMs / smallMs, goal, '×')
    }),
    ...(await measureBytes(url)),
    ...lookups.map(({ name, ms, scanned }) =>
      none(`F8 ${name} (${ms.toFixed(1)} ms), scans of large tables`, scanned),
    ),
  ]
}

async function measureP99(run: Run, { stack, rows }: Filled, action: Action): Promise<number> {
  const requests =
    action === 'submit'
      ? [submitRequest(api.submissions(), stack.siteUrl)]
      : Array.from({ length: 2_000 }, () => {
          const { id, key } = familyOf(1 + run.random.below(rows))
          return readRequest(api.submission(id), `__Host-family-${id}=${key}.1`)
        })
  const port = Number(new URL(stack.siteUrl).port)
  const samples = await sendAll(port, run.seconds(usualSeconds), requests, connections)
  return percentile(
    samples.map(({ ms }) => ms),
    0.99,
  )
}

/** What is stored, with indexes, for each submission and for each purchase. */
const tables = {
  eulogy_submissions: ['eulogy_submissions', 'access_keys', 'emails', 'spend', 'openings'],
  purchases: ['purchases', 'checkouts', 'eulogies'],
}

async function measureBytes(ownerUrl: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [counted, sized] of Object.entries(tables)) {
    const [row] = await queryRows<{ bytes: number }>(
      ownerUrl,
      `select (select sum(pg_total_relation_size(t::regclass)) from unnest($1::text[]) as t)
        / count(*)::float as bytes from ${counted}`,
      [sized],
    )
    const bytes = Math.round(row?.bytes ?? 0)
    figures.push(
      figure(`F8 stored per row of ${counted}, with indexes`, `${bytes} bytes`, bytes > 0),
    )
  }
  return figures
}

const dayMs = 24 * 60 * 60 * 1_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
const day = (date: Date) => date.toISOString().slice(0, 10)
const batch = { limit: 50, except: [] }
const family = familyOf(5_000)

/** What the operator, the desk and the scheduled jobs look up. */
const lookups: Record<string, (db: Database) => Promise<unknown>> = {
  'families by email': (db) => listByEmail(db, family.email, []),
  'desk: by email': (db) => orders.listRootsByEmail(db, family.email, 50),
  'desk: by order number': (db) => orders.findRootByOrderNumber(db, '00005000'),
  'desk: by id': (db) => orders.findRootById(db, family.id),
  'desk: by a Stripe id': (db) => orders.findRootByProviderId(db, 're_unknown'),
  'desk: order': (db) => orders.listByRoot(db, [family.id]),
  'desk: story': (db) => readStory(db, family.id),
  'desk: today': (db) => orders.listRootsPaidSince(db, daysAgo(0.01), 50),
  'desk: figures of a day': (db) => listFunnelDays(db, day(daysAgo(1)), day(daysAgo(0))),
  'metrics: backlog': (db) => readBacklog(db, new Date()),
  'watch: paid but unwritten': (db) => unwrittenTexts.listFirst(db, daysAgo(0)),
  'watch: retries': (db) => unwrittenTexts.listRetries(db, daysAgo(0)),
  'reconcile: checkouts': (db) => checkouts.listRefunding(db, new Date()),
  'erase: unpaid': (db) => erasures.listUnpaidDue(db, daysAgo(40), new Date(), batch),
  'erase: notices': (db) => erasures.listDueForNotice(db, daysAgo(1_000), batch),
  'purge: requests': (db) => submissionRequests.purge(db, daysAgo(60)),
  'purge: rate limits': (db) => rateLimits.purge(db, daysAgo(60)),
  'purge: abandoned calls': (db) => spend.settleAbandoned(db, daysAgo(0.1), new Date()),
}

export type Lookup = { name: string; ms: number; scanned: string[] }

/** More rows of a table than this, and more than this share of it, are a scan, with or without an index. */
const maxRead = { rows: 10_000, share: 0.1 }

/** How long each lookup takes, and which tables it read for the most part. */
export async function measureLookups(ownerUrl: string): Promise<Lookup[]> {
  const db = openDatabase(ownerUrl, { name: 'lookups', max: 1, onLost: () => {} })
  try {
    const measured: Lookup[] = []
    for (const [name, run] of Object.entries(lookups)) {
      const failed = await run(db).then(() => null, String)
      if (failed) {
        measured.push({ name, ms: Number.NaN, scanned: [failed] })
        continue
      }
      const before = await readCounts(db)
      const startedAt = performance.now()
      await run(db)
      const ms = performance.now() - startedAt
      const scanned = [...(await readCounts(db))].filter(([table, { read, rows }]) => {
        const added = read - (before.get(table)?.read ?? 0)
        return added > Math.max(maxRead.rows, maxRead.share * rows)
      })
      measured.push({ name, ms, scanned: scanned.map(([table]) => table) })
    }
    return measured
  } finally {
    await db.destroy()
  }
}

/** The rows of each table, and how many were read so far. */
async function readCounts(db: Database): Promise<Map<string, { read: number; rows: number }>> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ table: string; read: string; rows: string }>`
    select relname as table, seq_tup_read + coalesce(idx_tup_fetch, 0) as read, n_live_tup as rows
    from pg_stat_user_tables`.execute(db)
  return new Map(rows.map((row) => [row.table, { read: Number(row.read), rows: Number(row.rows) }]))
}
