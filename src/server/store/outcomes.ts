import { sql } from 'kysely'
import { type Access, kindsFor } from '#domain/access.ts'
import { sha256 } from './access-keys.ts'
import type { Db } from './database/database.ts'
import type { Signal } from './database/signals.ts'
import { isKept } from './families.ts'

type OutcomeRow = { id: string; ready: boolean; refunded: boolean; failed: boolean }

const outcomeColumns = sql`
  s.id, s.writing_failed_at is not null as failed,
  exists (select from paid_eulogies e where e.submission_id = s.id) as ready,
  exists (select from purchases p where p.root_id = s.id and p.state = 'refunded') as refunded`

/** The events that these waiting submissions have already had, in one query. */
export async function listOutcomes(db: Db, submissionIds: string[]): Promise<Signal[]> {
  if (submissionIds.length === 0) return []
  const { rows } = await sql<OutcomeRow>`
    select ${outcomeColumns} from eulogy_submissions s where s.id = any(${submissionIds}::uuid[])
  `.execute(db)
  return rows.flatMap((row) => typesOf(row).map((type) => ({ submissionId: row.id, type })))
}

/** The events that a submission has already had. Null for a wrong id as well as a wrong key. */
export async function findOutcomes(
  db: Db,
  { action, submissionId, keys }: Access,
): Promise<Signal['type'][] | null> {
  if (keys.length === 0) return null
  const { rows } = await sql<OutcomeRow>`
    select ${outcomeColumns} from eulogy_submissions s
    where s.id = ${submissionId} and ${isKept} and exists (
      select from access_keys k
      where k.root_id = s.root_id and k.hash = any(${keys.map(sha256)}::bytea[])
        and k.kind = any(${kindsFor(action)}::text[]) and k.revoked_at is null)
  `.execute(db)
  return rows[0] ? typesOf(rows[0]) : null
}

function typesOf({ ready, refunded, failed }: OutcomeRow): Signal['type'][] {
  if (ready) return ['ready']
  return [...(refunded ? ['refunded' as const] : []), ...(failed ? ['failed' as const] : [])]
}
