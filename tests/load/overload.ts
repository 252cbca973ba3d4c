import { api } from '#contract/urls.ts'
import { buy, inLanes, type Opened } from '#tests/load/harness/buyers.ts'
import { atMost, exactly, type Figure, figure, percentile } from '#tests/load/harness/report.ts'
import type { Run } from '#tests/load/harness/run.ts'
import { signedHeaders, webhookPayload } from '#tests/load/harness/stand-ins.ts'
import {
  postRequest,
  readRequest,
  type Sample,
  sendTraffic,
  submitRequest,
  type Traffic,
} from '#tests/load/harness/traffic.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'

const usualSeconds = 20
const factor = 5
const streamCount = 100
const buyersPerSecond = 10
const goalMs = 500

/** F9: five times as many submissions as the api can store, while buyers pay, wait and read. */
export async function measure(run: Run): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack()
  const stack = cleanup.adopt(await startTestStack({ logLevel: 'error' }), (each) => each.stop())
  const orders = await inLanes(2, 10, () => buy(stack))
  const port = Number(new URL(stack.siteUrl).port)
  const requests = [submitRequest(api.submissions(), stack.siteUrl)]
  const warmUp = [{ name: 'submit', requests, connections: 32 }]
  await sendTraffic({ port, seconds: 3, traffic: warmUp })
  const { submit: atCapacity = [] } = await sendTraffic({ port, seconds: 5, traffic: warmUp })
  const capacity = atCapacity.filter(({ status }) => status === 201).length / 5
  const streams = await Promise.all(
    Array.from({ length: streamCount }, (_, nth) => openStream(orders[nth % orders.length])),
  )
  const seconds = run.seconds(usualSeconds)
  const { submit: submitted = [], ...buyers } = await sendTraffic({
    port,
    seconds,
    traffic: [
      { name: 'submit', requests, perSecond: capacity * factor },
      ...buyerTraffic(stack, orders),
    ],
  })
  const closed = streams.filter((stream) => !stream.isOpen()).length
  for (const stream of streams) stream.close()

  const accepted = submitted.filter(({ status }) => status === 201)
  const rejected = submitted.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter)
  const perSecond = (samples: Sample[]) => Math.round(samples.length / seconds)
  return [
    atMost(
      `F9 accepted, p99 of ${perSecond(accepted)}/s (${perSecond(submitted)}/s sent, capacity ${Math.round(capacity)}/s)`,
      p99(accepted),
      goalMs,
      'ms',
    ),
    figure(
      'F9 asked to come back later (503 with Retry-After)',
      `${rejected.length} of ${submitted.length}, p99 ${p99(rejected).toFixed(0)} ms`,
      rejected.length > 0,
    ),
    exactly(
      'F9 neither stored nor asked to come back later',
      submitted.length - accepted.length - rejected.length,
      0,
    ),
    ...Object.entries(buyers).map(([name, samples]) => {
      const failed = samples.filter(({ status }) => status !== 200).length
      return figure(
        `F9 ${name} that failed`,
        `${failed} of ${samples.length}, p99 ${p99(samples).toFixed(0)} ms (goal: 0)`,
        samples.length > 0 && failed === 0,
      )
    }),
    exactly(`F9 event streams that closed, of ${streamCount}`, closed, 0),
  ]
}

function buyerTraffic(stack: TestStack, orders: Opened[]): Traffic[] {
  const secret = stack.thirdParties.settings.STRIPE_WEBHOOK_SECRET ?? ''
  const origin = stack.siteUrl
  const each = (name: string, write: (order: Opened) => string): Traffic => ({
    name,
    requests: orders.map(write),
    perSecond: buyersPerSecond,
  })
  return [
    each('webhooks', ({ sessionId }) => {
      const payload = webhookPayload(sessionId)
      return postRequest(api.paymentWebhook(), signedHeaders(payload, secret), payload)
    }),
    each('payment confirmations', ({ id, sessionId, visitor }) =>
      postRequest(
        api.confirmCheckout(),
        { origin, cookie: visitor.cookie },
        { sessionId, submissionId: id },
      ),
    ),
    each('reads of a paid text', ({ id, visitor }) =>
      readRequest(api.fullEulogy(id), visitor.cookie),
    ),
  ]
}

/** An event stream, as the page of a waiting buyer holds it. */
async function openStream(order: Opened | undefined) {
  if (!order) throw new Error('no orders')
  const abort = new AbortController()
  const { signal } = abort
  const { ok, status, body } = await order.visitor.request(api.waiting(order.id), { signal })
  if (!ok || !body) throw new Error(`a stream got ${status}`)
  let isOpen = true
  const end = () => {
    isOpen = false
  }
  void body.pipeTo(new WritableStream()).then(end, end)
  return { isOpen: () => isOpen, close: () => abort.abort() }
}

const p99 = (samples: Sample[]) =>
  percentile(
    samples.map(({ ms }) => ms),
    0.99,
  )
