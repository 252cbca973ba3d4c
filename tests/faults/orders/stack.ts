import { localLimits } from '#scripts/local/local-limits.ts'
import { openObserver } from '#tests/support/observer.ts'
import { standIns } from '#tests/support/stand-ins.ts'
import { startTestStack } from '#tests/support/test-stack.ts'

const settings = {
  LOCAL_LIMITS: localLimits({ writerIdleSeconds: 4 }),
  WRITING_SLOTS: '60',
  DATABASE_CONNECTIONS: '30',
  PAID_DOLLARS_PER_DAY: '0',
  // Prewritten texts would exist before the failure.
  PREWRITE_DOLLARS_PER_DAY: '0',
}
/** Every delay of a late order, divided by a hundred, and one provider. */
const fastDeadlines = {
  OPENAI_API_KEY: '',
  LOCAL_LIMITS: localLimits({
    writerIdleSeconds: 4,
    writingAttemptSeconds: 1.8,
    orderAlertSeconds: 3,
    orderRefundSeconds: 6,
  }),
}

/** The product as real processes with two model providers. */
export async function startFailingStack() {
  const logged = new Set<string>()
  const stack = await startTestStack({
    logLevel: 'warn',
    model: { slowMs: 1_000, secondProvider: true },
    settings,
    show(line) {
      const [, id] = /"submissionId":"([^"]+)"/.exec(line) ?? []
      const [, message] = /"msg":"([^"]+)"/.exec(line) ?? []
      if (id) logged.add(`${message} ${id}`)
    },
  })
  const owner = openObserver(stack.urls.owner)
  const setRetries = (name: string, limit: number, delay: number) =>
    owner.query(
      'update pgboss.queue set retry_limit = $2, retry_delay = $3, retry_backoff = $3 > 0 where name = $1',
      [name, limit, delay],
    )
  // Some attempts instead of three days and half an hour of them.
  await setRetries('send-email', 4, 0)
  await setRetries('write-paid', 1, 0)
  const { listSessions, listEmails } = standIns(stack.thirdParties)
  return {
    ...stack,
    wasLogged: (message: string, id: string) => logged.has(`${message} ${id}`),
    query: owner.query,
    /** The refunded amount of each session. */
    async readRefunds(): Promise<Map<string, number>> {
      const sessions = await listSessions()
      return new Map(sessions.map(({ id, amount_refunded }) => [id, amount_refunded]))
    },
    listEmails,
    /** From now on, an order without a text is refunded after some seconds. */
    async hurry() {
      await setRetries('write-paid', 60, 1)
      await stack.stopServers()
      await stack.startApi(fastDeadlines)
      return stack.startWorker(fastDeadlines)
    },
    startFastWorker: () => stack.startWorker(fastDeadlines),
    async stop() {
      await owner.close()
      await stack.stop()
    },
  }
}
export type FailingStack = Awaited<ReturnType<typeof startFailingStack>>
