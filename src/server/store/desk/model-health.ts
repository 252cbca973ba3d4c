import { sql } from 'kysely'
import type { Db } from '#server/store/database/database.ts'

/** An answer has its usage; a rejected or broken call has none. */
const answered = sql`charged and input_tokens is not null`

/** Providers with at least `minFailures` failed calls since then, and since they last answered. */
export async function listOutages(db: Db, since: Date, minFailures: number): Promise<string[]> {
  const { rows } = await sql<{ provider: string }>`
    with calls as (
      select provider, reserved_at, ${answered} as answered from spend
      where reserved_at >= ${since} and settled_at is not null and provider is not null
        and outcome <> 'stopped'
    ), answers as (
      select provider, max(reserved_at) as last_at from calls where answered group by provider
    )
    select provider from calls left join answers using (provider)
    where not answered and (last_at is null or reserved_at > last_at)
    group by provider having count(*) >= ${minFailures}
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
