import { sql } from 'kysely'
import type { Backup } from '#domain/limits/alert.ts'
import type { Db } from '#server/store/database/database.ts'

/** The newest ones, which deploy/dump.sh has recorded. */
export async function listNewest(db: Db, count: number): Promise<Backup[]> {
  const rows = await db
    .selectFrom('backups')
    .select(['taken_at', 'bytes'])
    .orderBy('taken_at', 'desc')
    .limit(count)
    .execute()
  return rows.map(({ taken_at, bytes }) => ({ takenAt: taken_at, bytes: Number(bytes) }))
}

/** When this database got its first table. */
export async function findFirstStart(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(applied_at) as at from schema_migrations`.execute(db)
  return rows[0]?.at ?? null
}

/** Whether deploy/dump.sh once took changes as they happen, and has stopped. A receiver that fails again and again falls behind. */
export async function hasArchiveStopped(db: Db, since: Date): Promise<boolean> {
  // PostgreSQL before 17 doesn't know since when.
  const { rows } = await sql`
    select from pg_replication_slots s
    where slot_name = 'archive' and (wal_status = 'lost'
      or (to_jsonb(s) ->> 'inactive_since')::timestamptz < ${since}
      or pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) > 64 * 1024 * 1024)
  `.execute(db)
  return rows.length > 0
}
