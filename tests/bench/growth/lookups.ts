import { sql } from 'kysely'
import * as checkouts from '#server/store/checkouts.ts'
import { type Database, openDatabase } from '#server/store/database/database.ts'
import { listFunnelDays } from '#server/store/desk/figures.ts'
import * as orders from '#server/store/desk/orders.ts'
import { readStory } from '#server/store/desk/stories.ts'
import * as erasures from '#server/store/erasures.ts'
import { listByEmail } from '#server/store/families.ts'
import { readBacklog } from '#server/store/monitoring/backlog.ts'
import { listUnwritten } from '#server/store/purchases.ts'
import * as rateLimits from '#server/store/rate-limits.ts'
import * as submissionOrigins from '#server/store/submission-origins.ts'
import * as spend from '#server/store/writing/spend.ts'
import { familyOf } from './fill.ts'

const dayMs = 24 * 60 * 60 * 1_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
const day = (date: Date) => date.toISOString().slice(0, 10)
const batch = { limit: 50, except: [] }
const family = familyOf(5_000)

/** What the operator, the desk and the scheduled jobs look up. */
const lookups: Record<string, (db: Database) => Promise<unknown>> = {
  'families by email': (db) => listByEmail(db, family.email),
  'desk: by email': (db) => orders.listRootsByEmail(db, family.email, 50),
  'desk: by order number': (db) => orders.findRootByOrderNumber(db, '00005000'),
  'desk: by id': (db) => orders.findRootById(db, family.id),
  'desk: by a Stripe id': (db) => orders.findRootByProviderId(db, 're_unknown'),
  'desk: order': (db) => orders.listByRoot(db, [family.id]),
  'desk: story': (db) => readStory(db, family.id),
  'desk: today': (db) => orders.listRootsPaidSince(db, daysAgo(0.01), 50),
  'desk: figures of a day': (db) => listFunnelDays(db, day(daysAgo(1)), day(daysAgo(0))),
  'metrics: backlog': (db) => readBacklog(db, new Date()),
  'watch: paid but unwritten': (db) => listUnwritten(db, daysAgo(0)),
  'reconcile: checkouts': (db) => checkouts.listRefunding(db, new Date()),
  'erase: unpaid': (db) => erasures.listUnpaidDue(db, daysAgo(40), new Date(), batch),
  'erase: notices': (db) => erasures.listDueForNotice(db, daysAgo(1_000), batch),
  'purge: origins': (db) => submissionOrigins.purge(db, daysAgo(60)),
  'purge: rate limits': (db) => rateLimits.purge(db, daysAgo(60)),
  'purge: abandoned calls': (db) => spend.settleAbandoned(db, daysAgo(0.1), new Date()),
}

export type Lookup = { name: string; ms: number; scanned: string[] }

/** How long each lookup takes, and which tables it read from one end to the other. */
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
      const before = await readScans(db)
      const startedAt = performance.now()
      await run(db)
      const ms = performance.now() - startedAt
      const after = await readScans(db)
      const scanned = [...after].filter(([table, rows]) => rows > (before.get(table) ?? 0) + 10_000)
      measured.push({ name, ms, scanned: scanned.map(([table]) => table) })
    }
    return measured
  } finally {
    await db.destroy()
  }
}

/** Rows read by sequential scans, per table. */
async function readScans(db: Database): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ relname: string; rows: string }>`
    select relname, seq_tup_read as rows from pg_stat_user_tables`.execute(db)
  return new Map(rows.map(({ relname, rows: read }) => [relname, Number(read)]))
}
