import { sql } from 'kysely'
import {
  type BudgetRefusal,
  type Caps,
  declineReasons,
  type ModelUsage,
  maxPreviewCalls,
  maxPrewrites,
  newcomerMicros,
  type Purpose,
  sharedMicros,
  utcDay,
} from '#domain/limits/budget.ts'
import type { Database, Db } from '#server/store/database/database.ts'
import { call, countRows, rowsChanged } from '#server/store/database/results.ts'

export type ModelCall = {
  id: string
  submissionId: string
  purpose: Purpose
  /** The network that asked for a preview; null for anything else. */
  network: Buffer | null
  provider: string
  model: string
  brief: string
  task: string
  costMicros: number
  now: Date
}

/**
 * Reserves the cost of a call before it's made, unless a limit refuses it. Only paid texts may exceed the budget of
 * the day.
 */
export async function reserve(
  db: Database,
  call: ModelCall,
  caps: Caps,
): Promise<BudgetRefusal | null> {
  const { purpose } = call
  const { rows } = await sql<{ answer: BudgetRefusal | null }>`
    select reserve_spend(${call.id}, ${call.submissionId}, ${purpose}, ${call.provider},
      ${call.model}, ${call.brief}, ${call.task}, ${Math.ceil(call.costMicros)}, ${call.now},
      ${utcDay(call.now)}, ${call.network}, ${caps.dailyMicros[purpose]}, ${sharedMicros(purpose, caps)},
      ${newcomerMicros}, ${caps.previewsPerNetwork}, ${caps.previewMicrosPerNetwork}, ${maxPreviewCalls},
      ${caps.orderMicros}) as answer
  `.execute(db)
  return rows[0]?.answer ?? null
}

type Prewrite = { rootId: string; inputVersion: number; network: Buffer; now: Date }

/**
 * Counts a text that is written before payment, and returns how many there were with it. Null if one was begun with
 * the same answers, or the family or the network has reached its limit.
 */
export async function beginPrewrite(
  db: Db,
  { rootId, inputVersion, network, now }: Prewrite,
  caps: Caps,
): Promise<number | null> {
  return call(db)`
    begin_prewrite(${rootId}, ${inputVersion}, ${network}, ${utcDay(now)}, ${maxPrewrites},
    ${caps.prewritesPerNetwork})
  `
}

/** Millionths of a dollar that all calls for this family have cost: previews, texts and retries. */
export async function readFamilyMicros(db: Db, rootId: string): Promise<number> {
  const { rows } = await sql<{ micros: string | null }>`
    select sum(c.cost_micros) as micros from spend c join eulogy_submissions s on s.id = c.submission_id
    where s.root_id = ${rootId}`.execute(db)
  return Number(rows[0]?.micros ?? 0)
}

/** Millionths of a dollar that the calls for this family have cost since it was paid for. */
export async function readOrderMicros(db: Db, rootId: string): Promise<number> {
  const { rows } = await sql<{ micros: string }>`
    select spent_on_order(${rootId}) as micros`.execute(db)
  return Number(rows[0]?.micros)
}

/** All drafts requested so far, including failed ones. */
export async function countDrafts(db: Db, submissionId: string): Promise<number> {
  return db
    .selectFrom('spend')
    .where('submission_id', '=', submissionId)
    .where('purpose', '!=', 'preview')
    .where('task', '=', 'draft')
    .$call(countRows)
}

/** Calls for single paragraphs of this submission since then. */
export async function countRewrites(db: Db, submissionId: string, since: Date): Promise<number> {
  return db
    .selectFrom('spend')
    .where('submission_id', '=', submissionId)
    .where('task', '=', 'rewrite')
    .where('reserved_at', '>=', since)
    .$call(countRows)
}

/**
 * What a call used. `unknown`: it failed midway, so the reserved cost stays spent, because we may have
 * been charged. `none`: the provider rejected it.
 */
export type Usage = ModelUsage | 'unknown' | 'none'

const noUsage: ModelUsage = { inputTokens: 0, outputTokens: 0, costMicros: 0 }

type Settled = { usage: Usage; outcome: string; now: Date; network: Buffer | null }

/** Settling twice changes nothing. */
export async function settle(
  db: Db,
  id: string,
  { usage, outcome, now, network }: Settled,
): Promise<void> {
  const used = typeof usage === 'object' ? usage : usage === 'none' ? noUsage : null
  await sql`
    select settle_spend(${id}, ${outcome}, ${usage !== 'none'}, ${used?.inputTokens ?? null},
      ${used?.outputTokens ?? null}, ${used?.costMicros ?? null}, ${now}, ${network})`.execute(db)
}

/** Calls whose process died before it could settle them. We may have been charged for them. */
export async function settleAbandoned(db: Db, reservedBefore: Date, now: Date): Promise<number> {
  return db
    .updateTable('spend')
    .set({ outcome: 'abandoned', settled_at: now })
    .where('settled_at', 'is', null)
    .where('reserved_at', '<', reservedBefore)
    .$call(rowsChanged)
}

export async function purgeNetworks(db: Db, dayBefore: Date): Promise<number> {
  return db.deleteFrom('network_spend').where('day', '<', utcDay(dayBefore)).$call(rowsChanged)
}

/** Answers of one provider that may be useless before it isn't asked for this text again. */
const maxUseless = 6

export const declinedTask = (task: string, provider: string) => `${task} ${provider}`

/**
 * The tasks that are not given to a provider again for this paid text: it declined, for example by its content
 * filter, or it was paid for six answers that could not be used. Outages don't count: they cost nothing and end.
 */
export async function listDeclined(db: Db, submissionId: string, since: Date): Promise<string[]> {
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
