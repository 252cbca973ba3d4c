import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Texts are the worker's own; of previews the api takes turns too. */
export type LeaseTable = 'writing_leases' | 'preview_leases'

/** How long a writer that fell silent keeps the others waiting. */
const leaseSeconds = 6

/** The same holder takes it again at once: after a crash its own job comes back to it. */
export async function claim(
  db: Db,
  turns: LeaseTable,
  submissionId: string,
  holder: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(turns)} as held (submission_id, holder, held_until)
    values (${submissionId}, ${holder}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
    on conflict (submission_id) do update
      set holder = excluded.holder, held_until = excluded.held_until
      where held.holder = excluded.holder or held.held_until < clock_timestamp()
    returning holder
  `.execute(db)
  return rows.length === 1
}

export async function release(
  db: Db,
  turns: LeaseTable,
  submissionId: string,
  holder: string,
): Promise<void> {
  await db
    .deleteFrom(turns)
    .where('submission_id', '=', submissionId)
    .where('holder', '=', holder)
    .execute()
}
