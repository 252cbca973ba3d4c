import pg from 'pg'
import { startStackForTest } from '#proof/faults/stack-in-tests.ts'

/** The product as real processes, with every delay of a late order divided by a hundred. */
export async function startHurriedStack() {
  const stack = await startStackForTest({
    settings: {
      WRITING_ATTEMPT_SECONDS: '1.8',
      ORDER_ALERT_SECONDS: '3',
      ORDER_REFUND_SECONDS: '6',
      WRITING_SLOTS: '60',
      DATABASE_CONNECTIONS: '30',
      PAID_DOLLARS_A_DAY: '0',
      // What is written ahead would be there before it fails.
      AHEAD_DOLLARS_A_DAY: '0',
      PREVIEWS_BEFORE_PROOF: '1000000',
    },
  })
  const owner = new pg.Client({ connectionString: stack.urls.owner })
  await owner.connect()
  const json = async <T>(address: string) => (await (await fetch(address)).json()) as T
  return {
    ...stack,
    rows: async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await owner.query<Row>(sql, values)).rows,
    async modelCounts() {
      const address = `${stack.neighbours.model.is}/control/requests`
      return (await json<{ counts: Record<string, number> }>(address)).counts
    },
    /** What Stripe has refunded of each session. */
    async refunds(): Promise<Map<string, number>> {
      const address = `${stack.neighbours.payments.is}/control/sessions`
      type Listed = { sessions: { id: string; amount_refunded: number }[] }
      const { sessions } = await json<Listed>(address)
      return new Map(sessions.map(({ id, amount_refunded }) => [id, amount_refunded]))
    },
    /** A letter that a killed worker had just handed over comes again, as the same message. */
    async letters() {
      type Letter = { to: string[]; subject: string; text: string; messageId: string }
      const all = await json<Letter[]>(`${stack.neighbours.mail.is}/letters.json`)
      return [...new Map(all.map((letter) => [letter.messageId, letter])).values()]
    },
    modelDelay: (delayMs: number) =>
      fetch(`${stack.neighbours.model.is}/control`, {
        method: 'PUT',
        body: JSON.stringify({ delayMs }),
      }),
    async stop() {
      await owner.end()
      await stack.stop()
    },
  }
}
export type HurriedStack = Awaited<ReturnType<typeof startHurriedStack>>
