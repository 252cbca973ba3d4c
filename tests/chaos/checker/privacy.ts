import type { History } from '#tests/chaos/history.ts'
import type { Violation } from './violation.ts'

/** After an erasure, no row contains a word of the family. */
export function checkErasures({ orders, database }: History): Violation[] {
  const tables = Map.groupBy(database.canaries, ({ canary }) => canary)
  const submissions = new Set(database.submissions.map(({ id }) => id))
  const erased = new Set(database.erasures.map(({ rootId }) => rootId))
  return orders
    .filter(
      ({ erasureAcceptedAt, submissionId }) =>
        erasureAcceptedAt !== null || (submissionId !== null && erased.has(submissionId)),
    )
    .flatMap(({ canary, submissionId }) => {
      const reasons = (tables.get(canary) ?? []).map(({ table }) => `a row of ${table} was kept`)
      if (submissionId && submissions.has(submissionId)) reasons.push('the submission was kept')
      return reasons.map((reason) => ({ kind: 'kept' as const, canary, reason }))
    })
}

/** Jobs hold only ids, and logs no words of users. */
export function checkDatabaseAndLogs({ database, leakedLogLines }: History): Violation[] {
  const inJobs = database.canaries.filter(({ table }) => table.startsWith('pgboss.'))
  return [
    ...inJobs.map(({ table, canary }) => ({
      kind: 'leaked' as const,
      canary,
      reason: `${table} contains words of a user`,
    })),
    ...leakedLogLines.map((line) => ({
      kind: 'leaked' as const,
      canary: '',
      reason: `log: ${line}`,
    })),
  ]
}
