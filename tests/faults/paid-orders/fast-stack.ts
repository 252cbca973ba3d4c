import pg from 'pg'
import { startTestStack } from '#tests/support/test-stack.ts'

/** The product as real processes, with every delay of a late order divided by a hundred. */
export async function startFastStack() {
  const stack = await startTestStack({
    settings: {
      WRITING_ATTEMPT_SECONDS: '1.8',
      ORDER_ALERT_SECONDS: '3',
      ORDER_REFUND_SECONDS: '6',
      WRITING_SLOTS: '60',
      DATABASE_CONNECTIONS: '30',
      PAID_DOLLARS_PER_DAY: '0',
      // Prewritten texts would exist before the failure.
      PREWRITE_DOLLARS_PER_DAY: '0',
    },
  })
  const owner = new pg.Client({ connectionString: stack.urls.owner })
  await owner.connect()
  const json = async <T>(url: string) => (await (await fetch(url)).json()) as T
  return {
    ...stack,
    query: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await owner.query<Row>(sql, values)).rows,
    async modelCounts() {
      const url = `${stack.thirdParties.model.address}/control/requests`
      return (await json<{ counts: Record<string, number> }>(url)).counts
    },
    /** The refunded amount of each session. */
    async readRefunds(): Promise<Map<string, number>> {
      const url = `${stack.thirdParties.payments.address}/control/sessions`
      type Listed = { sessions: { id: string; amount_refunded: number }[] }
      const { sessions } = await json<Listed>(url)
      return new Map(sessions.map(({ id, amount_refunded }) => [id, amount_refunded]))
    },
    /** A killed worker can send an email twice, with the same Message-ID. */
    async readEmails() {
      type ReceivedEmail = { to: string[]; subject: string; text: string; messageId: string }
      const all = await json<ReceivedEmail[]>(`${stack.thirdParties.mail.address}/emails.json`)
      return [...new Map(all.map((email) => [email.messageId, email])).values()]
    },
    setModelDelay: (delayMs: number) =>
      fetch(`${stack.thirdParties.model.address}/control`, {
        method: 'PUT',
        body: JSON.stringify({ delayMs }),
      }),
    async stop() {
      await owner.end()
      await stack.stop()
    },
  }
}
export type FastStack = Awaited<ReturnType<typeof startFastStack>>
