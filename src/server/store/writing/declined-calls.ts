import { sql } from 'kysely'
import { declineReasons } from '#domain/limits/budget.ts'
import type { Db } from '#server/store/database/database.ts'

/** Answers of one provider that may be useless before it isn't asked for this text again. */
const maxUseless = 6

export const declinedTask = (task: string, provider: string) => `${task} ${provider}`

/**
 * The tasks that are not given to a provider again for this paid text: it declined, for example by its content
 * filter, or it was paid for six answers that could not be used. Outages don't count: they cost nothing and end.
 */
export async function list(db: Db, submissionId: string, since: Date): Promise<string[]> {
  const { rows } = await sql<{ task: string; provider: string }>`
    select task, provider from spend
    where submission_id = ${submissionId} and purpose = 'paid' and reserved_at >= ${since} and charged
      and outcome not in ('used', 'reserved', 'unknown', 'abandoned', 'stopped', 'idle-timeout', 'timeout',
        'connection-lost')
    group by task, provider
    having count(*) >= ${maxUseless} or bool_or(outcome = any(${declineReasons}))
  `.execute(db)
  return rows.map(({ task, provider }) => declinedTask(task, provider))
}
