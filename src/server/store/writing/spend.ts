import { sql } from 'kysely'
import {
  type BudgetRefusal,
  type Caps,
  isOverCap,
  type Purpose,
  pickShard,
  refuseSpend,
  type SpendRequest,
  shardLimit,
  utcDay,
} from '#domain/limits/budget.ts'
import type { ModelUsage } from '#domain/limits/model-usage.ts'
import type { Database, Db } from '#server/store/database/database.ts'
import * as submissionOrigins from '#server/store/submission-origins.ts'

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

/**
 * Null if another call took the last room of the shard. The caller tries again in a new transaction: one that
 * holds the rows of two shards could deadlock.
 */
async function tryToReserve(db: Database, call: ModelCall, caps: Caps) {
  const request = await readUsage(db, call)
  if (call.purpose !== 'preview' || request.priorCalls > 0) return take(db, call, request, caps)
  // The first call of a preview counts for its browser and network, so calls from there take turns.
  return db.transaction().execute(async (tx) => {
    await submissionOrigins.lockOrigin(tx, call.submissionId)
    return take(tx, call, await readUsage(tx, call), caps)
  })
}

async function take(
  db: Db,
  call: ModelCall,
  request: SpendRequest,
  caps: Caps,
): Promise<Reservation | null> {
  const refusal = refuseSpend(request, caps)
  if (refusal) return { refusal }
  const shard = pickShard(request, caps, Math.random())
  if (shard === null) return { refusal: 'budget-spent' }
  const isTaken = await takeFromShard(db, call, shard, shardLimit(request, caps))
  return isTaken ? { refusal: null, overCap: isOverCap(request, caps) } : null
}

/** Records the call if this shard has room for it. */
async function takeFromShard(db: Db, call: ModelCall, shard: number, limit: number | null) {
  const cost = Math.ceil(call.costMicros)
  const day = utcDay(call.now)
  const { rows } = await sql`
    with taken as (
      insert into daily_spend as d (day, purpose, shard, spent_micros)
      values (${day}, ${call.purpose}, ${shard}, ${cost})
      on conflict (day, purpose, shard) do update
        set spent_micros = d.spent_micros + excluded.spent_micros
        where ${limit}::bigint is null or d.spent_micros + excluded.spent_micros <= ${limit}::bigint
      returning d.shard
    ), previewed as (
      update submission_origins set previewed_on = ${day}
      where submission_id = ${call.submissionId} and ${call.purpose} = 'preview'
        and previewed_on is distinct from ${day}::date and exists (select from taken)
    )
    insert into spend
      (id, submission_id, purpose, provider, model, brief, task, cost_micros, shard, reserved_at)
    select ${call.id}, ${call.submissionId}, ${call.purpose}, ${call.provider}, ${call.model},
      ${call.brief}, ${call.task}, ${cost}, shard, ${call.now}
    from taken
    returning id`.execute(db)
  return rows.length > 0
}

async function readUsage(db: Db, call: ModelCall): Promise<SpendRequest> {
  const { submissionId, purpose, now } = call
  const isPreview = purpose === 'preview'
  const { rows } = await sql<{ spent: Record<number, number>; calls: string }>`
    select
      (select coalesce(json_object_agg(shard, spent_micros), '{}') from daily_spend
        where day = ${utcDay(now)} and purpose = ${purpose}) as spent,
      (select count(*) from spend
        where ${isPreview} and submission_id = ${submissionId} and purpose = ${purpose} and charged
          and reserved_at >= ${new Date(utcDay(now))}) as calls`.execute(db)
  return {
    purpose,
    costMicros: Math.ceil(call.costMicros),
    spentByShard: rows[0]?.spent ?? {},
    priorCalls: Number(rows[0]?.calls),
    previewUsage: isPreview ? await submissionOrigins.countPreviews(db, submissionId, now) : null,
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

async function addToDay(
  db: Db,
  reserved: { purpose: Purpose; shard: number; reserved_at: Date },
  micros: number,
) {
  await db
    .updateTable('daily_spend')
    .set({ spent_micros: sql`spent_micros + ${micros}::bigint` })
    .where('day', '=', utcDay(reserved.reserved_at))
    .where('purpose', '=', reserved.purpose)
    .where('shard', '=', reserved.shard)
    .execute()
}

/**
 * What a call used. `unknown`: it failed midway, so the reserved cost stays spent, because we may have
 * been charged. `none`: the provider rejected it.
 */
export type Usage = ModelUsage | 'unknown' | 'none'

const noUsage: ModelUsage = { inputTokens: 0, outputTokens: 0, costMicros: 0 }

export async function settle(
  db: Database,
  id: string,
  settled: { usage: Usage; outcome: string; now: Date },
): Promise<void> {
  const charged = settled.usage !== 'none'
  const used = typeof settled.usage === 'object' ? settled.usage : charged ? null : noUsage
  await db.transaction().execute(async (tx) => {
    const reserved = await tx
      .selectFrom('spend')
      .select(['submission_id', 'cost_micros', 'purpose', 'shard', 'reserved_at'])
      .where('id', '=', id)
      .where('settled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!reserved) return
    await tx
      .updateTable('spend')
      .set({
        outcome: settled.outcome,
        settled_at: settled.now,
        charged,
        ...(used && {
          input_tokens: used.inputTokens,
          output_tokens: used.outputTokens,
          cost_micros: used.costMicros,
        }),
      })
      .where('id', '=', id)
      .execute()
    const difference = used ? used.costMicros - Number(reserved.cost_micros) : 0
    await addToDay(tx, reserved, difference)
    if (charged || reserved.purpose !== 'preview' || !reserved.submission_id) return
    await submissionOrigins.unmarkPreviewed(tx, reserved.submission_id, reserved.reserved_at)
  })
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
