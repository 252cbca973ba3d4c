import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import type { Signal } from './database/signals.ts'

/** The events that these waiting submissions have already had, in one query. */
export async function listOutcomes(db: Db, submissionIds: string[]): Promise<Signal[]> {
  if (submissionIds.length === 0) return []
  const { rows } = await sql<{ id: string; ready: boolean; refunded: boolean; failed: boolean }>`
    select s.id, s.writing_failed_at is not null as failed,
      exists (select from paid_eulogies e where e.submission_id = s.id) as ready,
      exists (select from purchases p where p.root_id = s.id and p.state = 'refunded') as refunded
    from eulogy_submissions s where s.id = any(${submissionIds}::uuid[])
  `.execute(db)
  return rows.flatMap(({ id, ready, refunded, failed }) => {
    const types: Signal['type'][] = ready
      ? ['ready']
      : [...(refunded ? ['refunded' as const] : []), ...(failed ? ['failed' as const] : [])]
    return types.map((type) => ({ submissionId: id, type }))
  })
}
