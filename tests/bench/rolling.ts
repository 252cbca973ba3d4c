import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { price } from '#domain/offer.ts'
import type { RunningProcess } from '#scripts/local/process.ts'
import { freePorts } from '#tests/support/ports.ts'
import { startTestStack } from '#tests/support/test-stack.ts'
import type { Figure } from './figures.ts'
import { type LoadBalancer, startProxy } from './rolling/proxy.ts'
import { startTraffic } from './rolling/traffic.ts'

const lanes = 4
const calmMs = 3_000
const readyTimeoutMs = 60_000

/** Restarts two apis and two workers one after the other while people buy, read and wait. */
export async function measure(): Promise<Figure[]> {
  const [first, second, proxyPort] = [await freePorts(1), await freePorts(1), await freePorts(1)]
  const siteUrl = `http://127.0.0.1:${proxyPort}`
  // The model takes a while, so that pages wait while processes restart.
  const stack = await startTestStack({
    siteUrl,
    apiPort: first,
    webhookUrl: `${siteUrl}/api/payment-webhook`,
    model: { delayMs: 800 },
    settings: { DRAIN_SECONDS: '1' },
  })
  await using cleanup = new AsyncDisposableStack()
  cleanup.defer(() => stack.stop())
  const apis: [number, RunningProcess][] = [
    [first, stack.api],
    [second, await stack.startApi({ API_PORT: String(second) })],
  ]
  const workers = [stack.worker, await stack.startWorker()]
  const proxy = await startProxy(proxyPort, [first, second])
  cleanup.defer(() => proxy.close())
  await proxy.check()
  const traffic = startTraffic({ siteUrl, pay: stack.pay, lanes })
  await pause(calmMs)
  let restarts = 0
  let idleRestarts = 0
  const restart = async (process: RunningProcess, start: () => Promise<unknown>) => {
    if (traffic.inFlight() === 0) idleRestarts += 1
    process.kill('SIGTERM')
    const code = await process.exited
    if (code !== 0) traffic.failures.push(`exit code ${code}`)
    await start()
    restarts += 1
    await pause(calmMs)
  }
  for (const worker of workers) await restart(worker, () => stack.startWorker())
  for (const [port, api] of apis) {
    await restart(api, async () => {
      await stack.startApi({ API_PORT: String(port) })
      await waitUntilReady(proxy, port)
    })
  }
  await traffic.stop()
  const { paid, texts, emails, doubled } = await countOrders(stack.urls.owner)
  const charged = await countCharged(stack.thirdParties.payments.address)
  const { counts, failures, orders } = traffic
  const { noApi, broken, refused, requests } = proxy.counts
  const figure = (name: string, value: string, passed = true) => ({ name, value, passed })
  return [
    figure(
      'restarts',
      `${restarts} of 4, ${idleRestarts} without a request in flight`,
      restarts === 4 && idleRestarts === 0,
    ),
    figure(
      'traffic',
      `${requests} requests: ${counts.previews} previews, ${counts.orders} orders, ${counts.reads} reads, ${counts.streams} waiting streams`,
      counts.orders > 4 && counts.streams > 0,
    ),
    figure(
      'failed requests',
      `${failures.length} (goal: 0) ${[...new Set(failures)].slice(0, 5).join('; ')}`.trim(),
      failures.length === 0,
    ),
    figure(
      'broken at the proxy',
      `${broken + noApi} (goal: 0); ${refused} refused and repeated elsewhere`,
      broken + noApi === 0,
    ),
    figure('streams that reconnected', `${counts.reconnects}`, counts.reconnects > 0),
    figure(
      'lost orders',
      `${orders.length - texts} of ${orders.length} (goal: 0)`,
      orders.length === texts && paid === texts,
    ),
    figure(
      'orders charged, written and emailed',
      `${charged}, ${texts}, ${emails}`,
      charged === texts && emails === texts,
    ),
    figure('doubled emails or orders', `${doubled} (goal: 0)`, doubled === 0),
  ]
}

async function waitUntilReady(proxy: LoadBalancer, port: number) {
  const deadline = Date.now() + readyTimeoutMs
  while (!proxy.isReady(port)) {
    if (Date.now() > deadline) throw new Error(`The api on ${port} did not become ready`)
    await pause(50)
  }
}

async function countOrders(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`select
      (select count(*)::integer from purchases where state = 'paid') as paid,
      (select count(*)::integer from eulogies e join purchases p on p.root_id = e.submission_id
        where p.state = 'paid') as texts,
      (select count(*)::integer from emails where kind = 'eulogy') as emails,
      (select count(*)::integer from (select submission_id from emails where kind = 'eulogy'
        group by 1 having count(*) > 1) repeated) as doubled`)
    return rows[0] as { paid: number; texts: number; emails: number; doubled: number }
  } finally {
    await client.end()
  }
}

async function countCharged(stripe: string): Promise<number> {
  const { sessions } = (await (await fetch(`${stripe}/control/sessions`)).json()) as {
    sessions: { status: string; amount_refunded: number }[]
  }
  const kept = sessions.filter((session) => session.amount_refunded < price.amount)
  return kept.filter(({ status }) => status === 'complete').length
}
