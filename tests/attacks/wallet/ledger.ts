import pg from 'pg'
import type { TestStack } from '#tests/support/test-stack.ts'

/** The spend on previews, by our records and by the model's. */
export async function openSpendLedger(stack: TestStack) {
  const owner = new pg.Pool({ connectionString: stack.urls.owner, max: 2 })
  let mostMicros = 0
  const read = async () => {
    const { rows } = await owner.query<{ calls: string; micros: string; kept: string }>(`
      select count(*) filter (where task = 'draft') as calls, coalesce(sum(cost_micros), 0) as micros,
        coalesce((select sum(spent_micros) from daily_spend where purpose = 'preview'), 0) as kept
      from spend where purpose = 'preview'`)
    const calls = Number(rows[0]?.calls)
    const micros = Math.max(Number(rows[0]?.micros), Number(rows[0]?.kept))
    mostMicros = Math.max(mostMicros, micros)
    return { calls, micros }
  }
  return {
    read,
    /** The highest value read so far. */
    maxMicros: () => mostMicros,
    /** Requested openings; the model doesn't count their outcomes separately. */
    async countModelCalls(): Promise<number> {
      const response = await fetch(`${stack.thirdParties.model.address}/control/requests`)
      const { counts } = (await response.json()) as { counts: Record<string, number> }
      return counts.opening ?? 0
    },
    close: () => owner.end(),
  }
}
