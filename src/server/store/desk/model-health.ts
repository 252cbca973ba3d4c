import { sql } from 'kysely'
import type { Db } from '#server/store/database/database.ts'

/** An answer has its usage; a rejected or broken call has none. */
const answered = sql`charged and input_tokens is not null`

/** Providers whose calls since then all failed, at least `minFailures` of them. */
export async function listOutages(db: Db, since: Date, minFailures: number): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    select provider from spend
    where reserved_at >= ${since} and settled_at is not null and provider is not null and outcome <> 'stopped'
    group by provider
    having count(*) filter (where ${answered}) = 0 and count(*) >= ${minFailures}
  `.execute(db)
  return rows.map(({ provider }) => provider)
}

export async function hasAnswered(db: Db, provider: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from spend
    where provider = ${provider} and reserved_at >= ${since} and settled_at is not null and ${answered}
    limit 1
  `.execute(db)
  return rows.length > 0
}
