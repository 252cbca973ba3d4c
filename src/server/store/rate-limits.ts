import { CompiledQuery, sql } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit, RateLimitedAction } from '#domain/limits/limits.ts'
import type { Database } from './database/database.ts'
import { rowsChanged } from './database/results.ts'

export type RateLimits = {
  /** Counts one request. Returns 0, or the seconds to wait if over the limit. */
  consume(action: RateLimitedAction, network: Buffer): Promise<number>
}

export function openRateLimits(
  db: Database,
  limits: Record<RateLimitedAction, RateLimit>,
): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([action, limit]) => [action, createLimiter(db, action, limit)]),
  )
  return {
    async consume(action, network) {
      try {
        await limiters.get(action)?.consume(network.toString('base64url'))
        return 0
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      }
    },
  }
}

function createLimiter(db: Database, action: string, { times, seconds }: RateLimit) {
  return new RateLimiterPostgres({
    storeClient: poolClient(db),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: action,
    points: times,
    duration: seconds,
    // A blocked network causes no further queries until its window ends.
    inMemoryBlockOnConsumed: times + 1,
    // The worker does it: see flows/privacy/purge-expired.ts.
    clearExpiredByTimeout: false,
  })
}

/** Looks like a pg client, but uses our connection pool. */
function poolClient(db: Database) {
  return {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  }
}

/** Requests that count against a limit now, and how many of them one network has made. Saving edits is typing. */
export async function readNetworkShare(
  db: Database,
  now: Date,
): Promise<{ all: number; largest: number }> {
  const { rows } = await sql<{ all: number; largest: number }>`
    select coalesce(sum(requests), 0)::integer as "all", coalesce(max(requests), 0)::integer as largest
    from (
      select sum(points) as requests from rate_limits
      where expire > ${now.getTime()} and key not like 'edit:%' and key not like 'desk:%'
      group by split_part(key, ':', 2)
    ) as networks`.execute(db)
  return rows[0] ?? { all: 0, largest: 0 }
}

export async function purge(db: Database, now: Date): Promise<number> {
  return db.deleteFrom('rate_limits').where('expire', '<', String(now.getTime())).$call(rowsChanged)
}
