import type { ModelUsage } from '#domain/spend.ts'
import type { Db } from './database.ts'
import type { SpendPurpose } from './schema.ts'

export type Call = {
  id: string
  submissionId: string
  purpose: SpendPurpose
  provider: string
  model: string
  brief: string
  costMicros: number
  now: Date
}

export async function reserve(db: Db, call: Call): Promise<void> {
  await db
    .insertInto('spend')
    .values({
      id: call.id,
      submission_id: call.submissionId,
      purpose: call.purpose,
      provider: call.provider,
      model: call.model,
      brief: call.brief,
      input_tokens: null,
      output_tokens: null,
      cost_micros: call.costMicros,
      reserved_at: call.now,
    })
    .execute()
}

/** A call that failed keeps what was reserved for it: the provider may have charged us. */
export async function settle(
  db: Db,
  id: string,
  outcome: { usage: ModelUsage | null; outcome: string; now: Date },
): Promise<void> {
  const used = outcome.usage
  await db
    .updateTable('spend')
    .set({
      outcome: outcome.outcome,
      settled_at: outcome.now,
      ...(used && {
        input_tokens: used.inputTokens,
        output_tokens: used.outputTokens,
        cost_micros: used.costMicros,
      }),
    })
    .where('id', '=', id)
    .execute()
}
