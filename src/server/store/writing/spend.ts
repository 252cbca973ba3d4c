import { sql } from 'kysely'
import {
  type BudgetRefusal,
  type Caps,
  isOverCap,
  type Purpose,
  refuseSpend,
  utcDay,
} from '#domain/limits/budget.ts'
import type { ModelUsage } from '#domain/limits/model-usage.ts'
import type { Database, Db, Tx } from '#server/store/database/database.ts'
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

/**
 * Reserves the cost of a call before it's made, unless the budget refuses it. Locks the day's row for this
 * purpose, so concurrent calls can't exceed the cap. Only paid texts may exceed it, which is reported
 * as `overCap`.
 */
export async function reserve(
  db: Database,
  call: ModelCall,
  caps: Caps,
): Promise<{ refusal: BudgetRefusal } | { refusal: null; overCap: boolean }> {
  const { submissionId, purpose, now } = call
  const costMicros = Math.ceil(call.costMicros)
  return db.transaction().execute(async (tx) => {
    const spentMicros = await lockDay(tx, call)
    const previewUsage =
      purpose === 'preview' ? await submissionOrigins.countPreviews(tx, submissionId, now) : null
    const priorCalls = purpose === 'preview' ? await callsToday(tx, call) : 0
    const request = { purpose, costMicros, spentMicros, priorCalls, previewUsage }
    const refusal = refuseSpend(request, caps)
    if (refusal) return { refusal }
    await addToDay(tx, purpose, now, costMicros)
    if (purpose === 'preview') await submissionOrigins.markPreviewed(tx, submissionId, now)
    await insert(tx, { ...call, costMicros })
    return { refusal, overCap: isOverCap(request, caps) }
  })
}

async function lockDay(tx: Tx, { purpose, now }: ModelCall): Promise<number> {
  const { spent_micros } = await tx
    .insertInto('daily_spend')
    .values({ day: utcDay(now), purpose })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'purpose'])
        .doUpdateSet((eb) => ({ spent_micros: eb.ref('daily_spend.spent_micros') })),
    )
    .returning('spent_micros')
    .executeTakeFirstOrThrow()
  return Number(spent_micros)
}

async function callsToday(tx: Tx, { submissionId, purpose, now }: ModelCall): Promise<number> {
  const { count } = await tx
    .selectFrom('spend')
    .where('submission_id', '=', submissionId)
    .where('purpose', '=', purpose)
    .where('charged', '=', true)
    .where('reserved_at', '>=', new Date(utcDay(now)))
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
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

async function addToDay(db: Db, purpose: Purpose, date: Date, micros: number) {
  await db
    .updateTable('daily_spend')
    .set({ spent_micros: sql`spent_micros + ${micros}::bigint` })
    .where('day', '=', utcDay(date))
    .where('purpose', '=', purpose)
    .execute()
}

async function insert(tx: Tx, call: ModelCall) {
  await tx
    .insertInto('spend')
    .values({
      id: call.id,
      submission_id: call.submissionId,
      purpose: call.purpose,
      provider: call.provider,
      model: call.model,
      brief: call.brief,
      task: call.task,
      input_tokens: null,
      output_tokens: null,
      cost_micros: call.costMicros,
      reserved_at: call.now,
    })
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
      .select(['submission_id', 'cost_micros', 'purpose', 'reserved_at'])
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
    await addToDay(tx, reserved.purpose, reserved.reserved_at, difference)
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
