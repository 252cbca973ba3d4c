import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit, RateLimitedAction } from '#domain/rate-limits.ts'
import type { Database } from './database.ts'

export type RateLimits = {
  /** Counts one more; the seconds to wait when it was one too many, else 0. */
  consume(act: RateLimitedAction, network: Buffer): Promise<number>
}

export function openRateLimits(
  db: Database,
  limits: Record<RateLimitedAction, RateLimit>,
): RateLimits {
  const limiters = new Map(
    Object.entries(limits).map(([act, limit]) => [act, open(db, act, limit)]),
  )
  return {
    async consume(act, network) {
      try {
        await limiters.get(act)?.consume(network.toString('base64url'))
        return 0
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused
        return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      }
    },
  }
}

function open(db: Database, act: string, { times, seconds }: RateLimit) {
  return new RateLimiterPostgres({
    storeClient: poolClient(db),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: act,
    points: times,
    duration: seconds,
    // Who was refused once costs no further query until the time is over.
    inMemoryBlockOnConsumed: times + 1,
    // The worker does it: see flows/purge-expired.ts.
    clearExpiredByTimeout: false,
  })
}

/** Speaks to it like a client of pg, on the connections that we have. */
function poolClient(db: Database) {
  return {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  }
}

export async function purge(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('expire', '<', String(now.getTime()))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
