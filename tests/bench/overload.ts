import { createHmac, randomUUID } from 'node:crypto'
import { api } from '#contract/urls.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import { type Figure, percentile, recordFigures } from './figures.ts'
import { buyTexts, readRequest, submitRequest } from './load/api-requests.ts'
import { request, runLoad, type Sample, type Traffic } from './load/run-load.ts'

const seconds = Number(process.env.SECONDS ?? 20)
const factor = 5
const streamCount = 100
const buyersPerSecond = 10
const goalMs = 500

/** F9: five times as many submissions as the api can store, while buyers pay, wait and read. */
export async function measure(): Promise<Figure[]> {
  const stack = await startTestStack({ logLevel: 'error' })
  try {
    return await overload(stack)
  } finally {
    await stack.stop()
  }
}

type Families = Awaited<ReturnType<typeof buyTexts>>

async function overload(stack: TestStack): Promise<Figure[]> {
  const families = await buyTexts(stack, 10)
  const port = Number(new URL(stack.siteUrl).port)
  const submit = [submitRequest(api.submissions(), stack.siteUrl)]
  const warmUp = { name: 'submit', requests: submit, connections: 32 }
  await runLoad({ port, seconds: 3, traffic: [warmUp] })
  const { submit: atCapacity = [] } = await runLoad({ port, seconds: 5, traffic: [warmUp] })
  const capacity = atCapacity.filter(({ status }) => status === 201).length / 5
  const streams = await openStreams(stack, families)
  const samples = await runLoad({
    port,
    seconds,
    traffic: [
      { name: 'submit', requests: submit, perSecond: capacity * factor },
      ...buyerTraffic(stack, families),
    ],
  })
  const { submit: submitted = [], ...buyers } = samples
  const open = streams.filter((stream) => stream.isOpen()).length
  for (const stream of streams) stream.close()
  return describe({ capacity, submitted, buyers, open })
}

function buyerTraffic(stack: TestStack, families: Families): Traffic[] {
  const secret = stack.thirdParties.settings.STRIPE_WEBHOOK_SECRET ?? ''
  const each = (name: string, write: (family: Families[number]) => string): Traffic => ({
    name,
    requests: families.map(write),
    perSecond: buyersPerSecond,
  })
  const origin = stack.siteUrl
  return [
    each('webhooks', ({ sessionId }) => webhookRequest(sessionId, secret)),
    each('payment confirmations', ({ id, sessionId, visitor }) =>
      request(
        'POST',
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

function webhookRequest(sessionId: string, secret: string): string {
  const event = {
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: Math.floor(Date.now() / 1_000),
    data: { object: { id: sessionId, object: 'checkout.session' } },
  }
  const signed = `${event.created}.${JSON.stringify(event)}`
  const v1 = createHmac('sha256', secret).update(signed).digest('hex')
  const signature = `t=${event.created},v1=${v1}`
  return request('POST', api.paymentWebhook(), { 'stripe-signature': signature }, event)
}

/** Event streams, as the pages of waiting buyers hold them. */
async function openStreams(stack: TestStack, families: Families) {
  return Promise.all(
    Array.from({ length: streamCount }, async (_, index) => {
      const family = families[index % families.length]
      if (!family) throw new Error('no families')
      const abort = new AbortController()
      const response = await fetch(stack.siteUrl + api.waiting(family.id), {
        headers: { cookie: family.visitor.cookie },
        signal: abort.signal,
      })
      if (!response.ok || !response.body) throw new Error(`a stream got ${response.status}`)
      let isOpen = true
      void drain(response.body).finally(() => {
        isOpen = false
      })
      return { isOpen: () => isOpen, close: () => abort.abort() }
    }),
  )
}

async function drain(body: ReadableStream<Uint8Array>) {
  try {
    for await (const _ of body);
  } catch {
    // Closed by us.
  }
}

type Results = {
  capacity: number
  submitted: Sample[]
  buyers: Record<string, Sample[]>
  open: number
}

function describe({ capacity, submitted, buyers, open }: Results): Figure[] {
  const accepted = submitted.filter(({ status }) => status === 201)
  const rejected = submitted.filter(({ status, hasRetryAfter }) => status === 503 && hasRetryAfter)
  const other = submitted.length - accepted.length - rejected.length
  const p99 = Math.round(percentile(times(accepted), 0.99))
  const perSecond = (samples: Sample[]) => Math.round(samples.length / seconds)
  return recordFigures(
    'overload',
    [
      {
        promise: `F9 accepted, p99 of ${perSecond(accepted)}/s (${perSecond(submitted)}/s sent, capacity ${Math.round(capacity)}/s)`,
        goal: `≤ ${goalMs}`,
        figure: p99,
        unit: 'ms',
        pass: accepted.length > 0 && p99 <= goalMs,
      },
      {
        promise: `F9 neither stored nor asked to come back later, of ${submitted.length} (${rejected.length} got 503 with Retry-After)`,
        goal: '0',
        figure: other,
        unit: 'submissions',
        pass: other === 0 && rejected.length > 0,
      },
      ...Object.entries(buyers).map(([name, samples]) => {
        const failed = samples.filter(({ status }) => status !== 200).length
        return {
          promise: `F9 ${name} that failed, of ${samples.length} (p99 ${Math.round(percentile(times(samples), 0.99))} ms)`,
          goal: '0',
          figure: failed,
          unit: '',
          pass: samples.length > 0 && failed === 0,
        }
      }),
      {
        promise: `F9 event streams that closed, of ${streamCount}`,
        goal: '0',
        figure: streamCount - open,
        unit: '',
        pass: open === streamCount,
      },
    ],
    [
      { name: 'accepted', points: quantiles(accepted) },
      { name: 'rejected', points: quantiles(rejected) },
      { name: 'buyers and webhooks', points: quantiles(Object.values(buyers).flat()) },
    ],
  )
}

const times = (samples: Sample[]) => samples.map(({ ms }) => ms)

const quantiles = (samples: Sample[]) =>
  [50, 75, 90, 95, 99].map((percent): [number, number] => [
    percent,
    Math.round(percentile(times(samples), percent / 100)),
  ])
