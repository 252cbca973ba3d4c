import type pg from 'pg'
import type { startStack } from '#scripts/local/stack.ts'
import { Visitor } from '#tests/support/visitor.ts'

export type Scene = {
  stack: Awaited<ReturnType<typeof startStack>>
  owner: pg.Pool
}

export type Fault = {
  /** What an operator would do to see it. */
  cause: string
  alerts: string[]
  start(): Promise<void>
  /** Runs repeatedly until all alerts fire. */
  traffic?(): Promise<void>
  stop(): Promise<void>
}

const dollarsToMicros = 1_000_000
/** The preview budget of scripts/local/local-limits.ts. */
const previewCapMicros = 1_000_000 * dollarsToMicros

/** Faults in groups: those of one group run at the same time. */
export function listFaults({ stack, owner }: Scene): Fault[][] {
  const { model, mail, payments } = stack.thirdParties
  const put = (url: string, body: object, method = 'PUT') =>
    fetch(url, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const setModel = (mode: string) => put(`${model.address}/control`, { mode })
  const setMail = (mode: string) => put(`${mail.address}/control`, { mode })
  const setWebhooks = (mode: string) => put(`${payments.address}/control/webhooks`, { mode })
  let nth = 0
  const address = (prefix = 'alert') => {
    nth += 1
    return `${prefix}.${nth}@example.com`
  }
  const preview = async (email = address()) => {
    const visitor = new Visitor(stack.siteUrl)
    const id = await visitor.submit({ email })
    await visitor.previewLines(id)
    return { visitor, id }
  }
  const pay = async ({ visitor, id }: Awaited<ReturnType<typeof preview>>) => {
    const { sessionId } = await visitor.openCheckout(id)
    await put(`${payments.address}/control/sessions/${sessionId}/pay`, {}, 'POST')
  }
  const order = async (email?: string) => pay(await preview(email))
  const times = <T>(count: number, run: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, run))
  const ignoreErrors = async (run: () => Promise<unknown>) => void (await run().catch(() => {}))
  const query = (text: string) => owner.query(text)

  const modelDown: Fault = {
    cause: 'the model rejects every call while four buyers pay',
    alerts: [
      'PaidOrderUnwritten',
      'WritingFailing',
      'ModelProviderFailing',
      'OrderRefunded',
      'TextsLateFast',
      'TextsLateSlow',
    ],
    async start() {
      const visits = await times(4, () => preview())
      await setModel('down')
      for (const visit of visits) await pay(visit)
    },
    traffic: () => ignoreErrors(() => preview()),
    stop: async () => void (await setModel('normal')),
  }
  const mailDown: Fault = {
    cause: 'the mail server defers every email',
    alerts: ['EmailsNotLeaving', 'EmailStuck', 'EmailsLate'],
    async start() {
      await setMail('greylist')
      // Late emails count only once they leave.
      setTimeout(() => void setMail('normal'), 75_000).unref()
    },
    traffic: () => ignoreErrors(() => preview()),
    stop: async () => void (await setMail('normal')),
  }
  const supervisionFails: Fault = {
    cause: 'revoke update on pgboss.queue from lovingly_worker',
    alerts: ['DeadWorkersUndetected'],
    start: async () => void (await query('revoke update on pgboss.queue from lovingly_worker')),
    stop: async () => void (await query('grant update on pgboss.queue to lovingly_worker')),
  }
  const webhooksOff: Fault = {
    cause: 'Stripe sends no webhooks, and the buyer closes the tab',
    alerts: ['WebhooksMissing'],
    async start() {
      await setWebhooks('off')
      await order()
    },
    stop: async () => void (await setWebhooks('normal')),
  }
  const corruptRow: Fault = {
    cause: 'a row of daily_spend gets a negative amount',
    alerts: ['InvariantViolated'],
    start: async () =>
      void (await query(
        `insert into daily_spend (day, purpose, shard, spent_micros) values ('2000-01-01', 'preview', 0, -1)`,
      )),
    stop: async () => void (await query(`delete from daily_spend where day = '2000-01-01'`)),
  }
  const setSpend = (micros: number) =>
    query(
      `insert into daily_spend (day, purpose, shard, spent_micros)
       values ((now() at time zone 'utc')::date, 'preview', 0, ${micros})
       on conflict (day, purpose, shard) do update set spent_micros = excluded.spent_micros`,
    )
  const budgetSpent: Fault = {
    cause: 'daily_spend is set to the budget',
    alerts: ['SpendNearCap', 'SpendCapReached'],
    start: async () => void (await setSpend(previewCapMicros)),
    stop: async () => void (await setSpend(dollarsToMicros)),
  }
  const workerStopped: Fault = {
    cause: 'the worker is stopped (SIGTERM) while a buyer pays',
    alerts: ['WorkerDown', 'ProcessDown', 'QueueStuck'],
    async start() {
      await stack.worker.stop()
      await order()
    },
    stop: async () => void (await stack.startWorker()),
  }
  const databaseCrash: Fault = {
    cause: 'PostgreSQL is stopped (SIGQUIT)',
    alerts: ['DatabaseUnreachable', 'RequestsFailingFast', 'RequestsFailingSlow'],
    start: () => stack.postgres.crash(),
    traffic: () => ignoreErrors(() => new Visitor(stack.siteUrl).submit()),
    stop: () => stack.postgres.restart(),
  }
  const apiStopped: Fault = {
    cause: 'the api is stopped (SIGTERM)',
    alerts: ['ApiDown'],
    start: () => stack.api.stop(),
    stop: async () => void (await stack.startApi()),
  }
  const stripeRejects: Fault = {
    cause: 'Stripe answers new checkouts with 500',
    alerts: ['CheckoutsFailing'],
    async start() {
      const failure = { route: 'POST /v1/checkout/sessions', status: 500, times: 1_000 }
      await put(`${payments.address}/control/fail`, failure, 'POST')
      await times(4, () => ignoreErrors(() => order()))
    },
    async stop() {
      const failure = { route: 'POST /v1/checkout/sessions', status: 500, times: 0 }
      await put(`${payments.address}/control/fail`, failure, 'POST')
    },
  }
  const forgedWebhooks: Fault = {
    cause: 'webhooks arrive with a wrong signature',
    alerts: ['WebhooksFailing'],
    start: async () => {},
    traffic: () =>
      ignoreErrors(() =>
        fetch(`${stack.siteUrl}/api/payment-webhook`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=0' },
          body: '{}',
        }),
      ),
    stop: async () => {},
  }
  const judgeNonsense: Fault = {
    cause: "the judge's answers are not JSON",
    alerts: ['JudgeFailing'],
    start: async () => void (await setModel('judge-malformed')),
    traffic: () => ignoreErrors(() => preview()),
    stop: async () => void (await setModel('normal')),
  }
  const mailboxesReject: Fault = {
    cause: 'mail servers reject thirteen emails with 550, one of them a text',
    alerts: ['PaidEmailRejected', 'EmailsBouncing'],
    async start() {
      await order(address('bounced'))
      await times(12, () => preview(address('bounced')))
    },
    async stop() {
      // Enough accepted emails make the share small again.
      for (let round = 0; round < 20; round += 1) await times(8, () => preview())
    },
  }
  const jobFails: Fault = {
    cause: 'an email job without retries meets a mail server that defers',
    alerts: ['JobFailedPermanently'],
    async start() {
      await query(`update pgboss.queue set retry_limit = 0 where name = 'send-email'`)
      await preview(address('mail-down'))
    },
    stop: async () =>
      void (await query(`update pgboss.queue set retry_limit = 300 where name = 'send-email'`)),
  }
  return [
    [modelDown],
    [mailDown, supervisionFails, webhooksOff, corruptRow],
    [budgetSpent, forgedWebhooks],
    [workerStopped],
    [databaseCrash],
    [apiStopped],
    [stripeRejects, judgeNonsense],
    [jobFails],
    [mailboxesReject],
  ]
}

/** Alerts that can't be produced here in bounded time. alerts.test.yml lets them fire and clear. */
export const onlyInPromtool: Record<string, string> = {
  ReconcilerStopped: 'the reconciler runs every minute, so ten minutes without it take ten minutes',
  ApiSlow: 'needs a slow database for twenty minutes',
  EventLoopBlocked: 'needs a busy processor for five minutes',
  DiskAlmostFull: 'needs the node exporter and a full disk',
}
