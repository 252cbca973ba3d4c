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
      // What is written ahead would be there before it fails.
      PREWRITE_DOLLARS_PER_DAY: '0',
      PREVIEWS_BEFORE_POW: '1000000',
    },
  })
  const owner = new pg.Client({ connectionString: stack.urls.owner })
  await owner.connect()
  const json = async <T>(address: string) => (await (await fetch(address)).json()) as T
  return {
    ...stack,
    query: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await owner.query<Row>(sql, values)).rows,
    async modelCounts() {
      const address = `${stack.thirdParties.model.address}/control/requests`
      return (await json<{ counts: Record<string, number> }>(address)).counts
    },
    /** What Stripe has refunded of each session. */
    async readRefunds(): Promise<Map<string, number>> {
      const address = `${stack.thirdParties.payments.address}/control/sessions`
      type Listed = { sessions: { id: string; amount_refunded: number }[] }
      const { sessions } = await json<Listed>(address)
      return new Map(sessions.map(({ id, amount_refunded }) => [id, amount_refunded]))
    },
    /** A letter that a killed worker had just handed over comes again, as the same message. */
    async readEmails() {
      type Letter = { to: string[]; subject: string; text: string; messageId: string }
      const all = await json<Letter[]>(`${stack.thirdParties.mail.address}/emails.json`)
      return [...new Map(all.map((letter) => [letter.messageId, letter])).values()]
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
