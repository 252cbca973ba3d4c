import pg from 'pg'
import { startTestStack } from '#tests/support/test-stack.ts'

/** The product as real processes with two model providers, short timeouts, and a log that can be awaited. */
export async function startFailingStack() {
  const logged = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()
  const stack = await startTestStack({
    logLevel: 'warn',
    model: { slowMs: 1_000, secondProvider: true },
    settings: { WRITER_IDLE_SECONDS: '4' },
    show(line) {
      for (const event of eventsIn(line)) {
        logged.add(event)
        for (const wake of waiting.get(event) ?? []) wake()
        waiting.delete(event)
      }
    },
  })
  const owner = new pg.Client({ connectionString: stack.urls.owner })
  await owner.connect()
  // Two attempts instead of half an hour of retries.
  await owner.query(`update pgboss.queue set retry_limit = 1, retry_delay = 0, retry_backoff = false
    where name = 'write-paid'`)
  await owner.query(`update pgboss.queue set retry_limit = 4, retry_delay = 0, retry_backoff = false
    where name = 'send-email'`)
  return {
    ...stack,
    /** Resolves once this event was logged for this id. */
    async waitForLog(event: string, id: string): Promise<void> {
      const wanted = `${event} ${id}`
      if (logged.has(wanted)) return
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const tooLate = setTimeout(() => reject(new Error(`"${event}" was not logged`)), 150_000)
      waiting.set(wanted, [...(waiting.get(wanted) ?? []), resolve])
      await promise.finally(() => clearTimeout(tooLate))
    },
    async modelCounts(): Promise<Record<string, number>> {
      const response = await fetch(`${stack.thirdParties.model.address}/control/requests`)
      return ((await response.json()) as { counts: Record<string, number> }).counts
    },
    async emailIdOf(submissionId: string): Promise<string> {
      const { rows } = await owner.query<{ id: string }>(
        `select id from emails where submission_id = $1 and kind = 'eulogy'`,
        [submissionId],
      )
      return rows[0]?.id ?? ''
    },
    async stop() {
      await owner.end()
      await stack.stop()
    },
  }
}
export type FailingStack = Awaited<ReturnType<typeof startFailingStack>>

function eventsIn(line: string): string[] {
  try {
    const { msg, submissionId, emailId } = JSON.parse(line) as Record<string, string>
    return [submissionId, emailId].flatMap((id) => (id ? [`${msg} ${id}`] : []))
  } catch {
    return []
  }
}
