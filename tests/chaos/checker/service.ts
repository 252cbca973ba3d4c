import type { History } from '#tests/chaos/history.ts'
import type { Violation } from './violation.ts'

/**
 * Faults show as 503 (the database), 502 (the payment provider) or a lost connection, never as another error, and
 * no process ends by itself. All jobs end.
 */
export function checkService({ answers, unexpectedExits, database }: History): Violation[] {
  const errors = answers.filter(({ status }) => status >= 500 && status !== 503 && status !== 502)
  return [
    ...errors.map(({ canary, request, status, body }) => ({
      kind: 'down' as const,
      canary,
      reason: `${request} returned ${status}: ${body.slice(0, 200)}`,
    })),
    ...unexpectedExits.map(({ process, code }) => ({
      kind: 'down' as const,
      canary: '',
      reason: `${process} ended with code ${code}`,
    })),
    ...database.pendingJobs.map(({ name, count }) => ({
      kind: 'lost' as const,
      canary: '',
      reason: `${count} jobs in ${name} did not end`,
    })),
  ]
}
