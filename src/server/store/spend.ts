import type { ModelUsage } from '#domain/spend.ts'
import type { Db } from './database.ts'
import type { SpendPurpose } from './schema.ts'

export async function reserve(
  db: Db,
  call: { id: string; submissionId: string; purpose: SpendPurpose; costMicros: number; now: Date },
): Promise<void> {
  await db
    .insertInto('spend')
    .values({
      id: call.id,
      submission_id: call.submissionId,
      purpose: call.purpose,
      provider: null,
      model: null,
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
        provider: used.provider,
        model: used.model,
        input_tokens: used.inputTokens,
        output_tokens: used.outputTokens,
        cost_micros: used.costMicros,
      }),
    })
    .where('id', '=', id)
    .execute()
}
