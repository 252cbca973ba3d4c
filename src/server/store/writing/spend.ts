import { type Selectable, sql } from 'kysely'
import {
  type BudgetRefusal,
  type Caps,
  isOverCap,
  maxOtherPreviews,
  type PreviewUsage,
  type Purpose,
  pickShard,
  refuseSpend,
  type SpendRequest,
  shardLimit,
  utcDay,
} from '#domain/limits/budget.ts'
import type { ModelUsage } from '#domain/limits/model-usage.ts'
import type { Database, Db } from '#server/store/database/database.ts'
import type { Schema } from '#server/store/database/schema.ts'
import * as submissionOrigins from '#server/store/submission-origins.ts'

type SpendRow = Selectable<Schema['spend']>

export type ModelCall = {
  id: string
  submissionId: string
  purpose: Purpose
  provider: string
  model: string
  brief: string
  task: string
  costMicros: number
  now: Date
}

type Reservation = { refusal: BudgetRefusal } | { refusal: null; overCap: boolean }

/** Near the cap, calls compete for the last shard with room. */
const maxAttempts = 20

/**
 * Reserves the cost of a call before it's made, unless the budget refuses it. Concurrent calls can't exceed the
 * cap, because each takes its cost from a shard with a limit of its own. Only paid texts may exceed it,
 * which is reported as `overCap`.
 */
export async function reserve(db: Database, call: ModelCall, caps: Caps): Promise<Reservation> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const reservation = await tryToReserve(db, call, caps)
    if (reservation) return reservation
  }
  return { refusal: 'budget-spent' }
}

/** Null if others took the last room of the shard, or of the browser or network, since the usage was read. */
async function tryToReserve(
  db: Database,
  call: ModelCall,
  caps: Caps,
): Promise<Reservation | null> {
  const request = await readUsage(db, call)
  const refusal = refuseSpend(request, caps)
  if (refusal) return { refusal }
  const shard = pickShard(request, caps, Math.random())
  if (shard === null) return { refusal: 'budget-spent' }
  const limits = { shard: shardLimit(request, caps), others: maxOtherPreviews(request, caps) }
  const isTaken = await takeFromShard(db, call, shard, limits)
  return isTaken ? { refusal: null, overCap: isOverCap(request, caps) } : null
}

type Limits = { shard: number | null; others: ReturnType<typeof maxOtherPreviews> }

/** Records the call if there is room for it. */
async function takeFromShard(db: Database, call: ModelCall, shard: number, limits: Limits) {
  const { others } = limits
  const { rows } = await sql<{ taken: boolean }>`
    select reserve_spend(${call.id}, ${call.submissionId}, ${call.purpose}, ${call.provider},
      ${call.model}, ${call.brief}, ${call.task}, ${Math.ceil(call.costMicros)}, ${call.now},
      ${utcDay(call.now)}, ${shard}, ${limits.shard}, ${others?.byBrowser ?? null},
      ${others?.byNetwork ?? null}) as taken`.execute(db)
  return rows[0]?.taken === true
}

async function readUsage(db: Db, call: ModelCall): Promise<SpendRequest> {
  const { submissionId, purpose, now } = call
  const day = utcDay(now)
  const isPreview = purpose === 'preview'
  const previews = isPreview ? submissionOrigins.previewUsage(submissionId, day) : sql`null`
  const { rows } = await sql<{
    spent: Record<number, number>
    calls: string
    previews: PreviewUsage
  }>`
    select
      (select coalesce(json_object_agg(shard, spent_micros), '{}') from daily_spend
        where day = ${day} and purpose = ${purpose}) as spent,
      (select count(*) from spend
        where ${isPreview} and submission_id = ${submissionId} and purpose = ${purpose} and charged
          and reserved_at >= ${new Date(day)}) as calls,
      (${previews}) as previews`.execute(db)
  return {
    purpose,
    costMicros: Math.ceil(call.costMicros),
    spentByShard: rows[0]?.spent ?? {},
    priorCalls: Number(rows[0]?.calls),
    previewUsage: rows[0]?.previews ?? null,
  }
}

/** All drafts requested so far, including failed ones. */
export async function countDrafts(db: Db, submissionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('spend')
    .where('submission_id', '=', submissionId)
    .where('purpose', '!=', 'preview')
    .where('task', '=', 'draft')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Calls for single paragraphs of this submission since then. */
export async function countRewrites(db: Db, submissionId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('spend')
    .where('submission_id', '=', submissionId)
    .where('task', '=', 'rewrite')
    .where('reserved_at', '>=', since)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * What a call used. `unknown`: it failed midway, so the reserved cost stays spent, because we may have
 * been charged. `none`: the provider rejected it.
 */
export type Usage = ModelUsage | 'unknown' | 'none'

const noUsage: ModelUsage = { inputTokens: 0, outputTokens: 0, costMicros: 0 }

type Settled = { usage: Usage; outcome: string; now: Date }

export async function settle(db: Database, id: string, settled: Settled): Promise<void> {
  if (settled.usage !== 'none') {
    await recordUsage(db, id, settled)
    return
  }
  await db.transaction().execute(async (tx) => {
    const call = await recordUsage(tx, id, settled)
    if (call?.purpose !== 'preview' || !call.submission_id) return
    await submissionOrigins.unmarkPreviewed(tx, call.submission_id, call.reserved_at)
  })
}

/** In one statement, because a visitor waits for it after each answer. Undefined if it was settled before. */
async function recordUsage(db: Db, id: string, { usage, outcome, now }: Settled) {
  const used = typeof usage === 'object' ? usage : usage === 'none' ? noUsage : null
  const { rows } = await sql<Pick<SpendRow, 'submission_id' | 'purpose' | 'reserved_at'>>`
    with reserved as (
      select id, submission_id, purpose, shard, cost_micros, reserved_at from spend
      where id = ${id} and settled_at is null for update
    ), settled as (
      update spend set outcome = ${outcome}, settled_at = ${now}, charged = ${usage !== 'none'},
        input_tokens = coalesce(${used?.inputTokens ?? null}, spend.input_tokens),
        output_tokens = coalesce(${used?.outputTokens ?? null}, spend.output_tokens),
        cost_micros = coalesce(${used?.costMicros ?? null}, spend.cost_micros)
      from reserved where spend.id = reserved.id
    ), counted as (
      update daily_spend d
      set spent_micros = d.spent_micros + coalesce(${used?.costMicros ?? null}, r.cost_micros) - r.cost_micros
      from reserved r
      where d.day = (r.reserved_at at time zone 'utc')::date and d.purpose = r.purpose and d.shard = r.shard
    )
    select submission_id, purpose, reserved_at from reserved`.execute(db)
  return rows[0]
}

/** Calls whose process died before it could settle them. We may have been charged for them. */
export async function settleAbandoned(db: Db, reservedBefore: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('spend')
    .set({ outcome: 'abandoned', settled_at: now })
    .where('settled_at', 'is', null)
    .where('reserved_at', '<', reservedBefore)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
