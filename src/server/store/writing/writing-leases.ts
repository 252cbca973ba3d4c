import { sql } from 'kysely'
import type { Db } from '#server/store/database/database.ts'
import { isFound } from '#server/store/database/results.ts'

/** `writing_leases` is only for the worker. Previews are also written by the api. */
export type LeaseTable = 'writing_leases' | 'preview_leases'

/** How long a crashed writer blocks the others. */
const leaseSeconds = 6

/** The same holder can reclaim its lease immediately, e.g. a retried job after a crash. */
export async function claim(
  db: Db,
  table: LeaseTable,
  submissionId: string,
  holder: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(table)} as held (submission_id, holder, held_until)
    values (${submissionId}, ${holder}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
    on conflict (submission_id) do update
      set holder = excluded.holder, held_until = excluded.held_until
      where held.holder = excluded.holder or held.held_until < clock_timestamp()
    returning holder
  `.execute(db)
  return rows.length === 1
}

export async function isHeld(db: Db, table: LeaseTable, submissionId: string): Promise<boolean> {
  return db
    .selectFrom(table)
    .select('holder')
    .where('submission_id', '=', submissionId)
    .where('held_until', '>=', sql<Date>`clock_timestamp()`)
    .$call(isFound)
}

export async function release(
  db: Db,
  table: LeaseTable,
  submissionId: string,
  holder: string,
): Promise<void> {
  await db
    .deleteFrom(table)
    .where('submission_id', '=', submissionId)
    .where('holder', '=', holder)
    .execute()
}
