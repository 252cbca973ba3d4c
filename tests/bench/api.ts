import { join } from 'node:path'
import { api } from '#contract/urls.ts'
import { startProcess } from '#scripts/local/process.ts'
import { freePort } from '#tests/support/ports.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import { type Figure, recordFigures } from './figures.ts'
import { buyTexts, readRequest, submitRequest } from './load/api-requests.ts'
import { countQueries } from './load/count-queries.ts'
import { runLoad } from './load/run-load.ts'

const rounds = Number(process.env.ROUNDS ?? 9)
const secondsEach = Number(process.env.SECONDS ?? 5)
const connections = 32

const actions = ['submit', 'read'] as const
const servers = ['api', 'bare'] as const
type Action = (typeof actions)[number]
type Each<T> = Record<Action, Record<(typeof servers)[number], T>>

const goals = { submit: 0.7, read: 0.8 }

/** F5: requests per second of the api and of Fastify and pg alone, in turns. */
export async function measure(): Promise<Figure[]> {
  const stack = await startTestStack({ logLevel: 'info', show: showWarnings })
  const port = await freePort()
  try {
    const bare = await startProcess(
      join(import.meta.dirname, 'load/bare-server.ts'),
      {
        NODE_ENV: 'production',
        DATABASE_URL: stack.urls.owner,
        DATABASE_CONNECTIONS: '10',
        PORT: String(port),
      },
      console.log,
    )
    try {
      return await compare(stack, port)
    } finally {
      await bare.stop()
    }
  } finally {
    await stack.stop()
  }
}

const showWarnings = (line: string) => {
  if (/"level":[456]0/.test(line)) console.log(line)
}

async function compare(stack: TestStack, barePort: number): Promise<Figure[]> {
  const families = await buyTexts(stack, 20)
  // Its polling would disturb the comparison.
  await stack.worker.stop()
  const origin = stack.siteUrl
  const ports = { api: Number(new URL(origin).port), bare: barePort }
  const readAt = (pathOf: (id: string) => string) =>
    families.map(({ id, visitor }) => readRequest(pathOf(id), visitor.cookie))
  const requests: Each<string[]> = {
    submit: {
      api: [submitRequest(api.submissions(), origin)],
      bare: [submitRequest('/submissions', origin)],
    },
    read: { api: readAt((id) => api.submission(id)), bare: readAt((id) => `/submissions/${id}`) },
  }
  const queries: Each<number> = { submit: { api: 0, bare: 0 }, read: { api: 0, bare: 0 } }
  const rates: Each<number[]> = { submit: { api: [], bare: [] }, read: { api: [], bare: [] } }
  for (const action of actions)
    for (const server of servers)
      queries[action][server] = await queriesPerRequest(
        stack,
        server,
        ports[server],
        requests[action][server],
      )
  for (let round = 0; round <= rounds; round += 1)
    for (const action of actions)
      for (const server of servers) {
        const rate = await measureRate(ports[server], requests[action][server])
        // The first round warms up.
        if (round > 0) rates[action][server].push(rate)
      }
  return recordFigures(
    'api',
    actions.map((action) => ratioRow(action, rates, queries)),
    actions.flatMap((action) =>
      servers.map((server) => ({
        name: `${action}, ${server}`,
        points: rates[action][server].map((rate, round): [number, number] => [round + 1, rate]),
      })),
    ),
  )
}

async function measureRate(port: number, requests: string[]): Promise<number> {
  const { load = [] } = await runLoad({
    port,
    seconds: secondsEach,
    traffic: [{ name: 'load', requests, connections }],
  })
  const [failed] = load.filter(({ status }) => status < 200 || status > 299)
  if (failed) throw new Error(`A response had the status ${failed.status}`)
  return load.length / secondsEach
}

async function queriesPerRequest(
  stack: TestStack,
  applicationName: string,
  port: number,
  requests: string[],
): Promise<number> {
  let sent = 0
  const count = await countQueries(stack.postgres, applicationName, async () => {
    const traffic = [{ name: 'load', requests, connections: 1 }]
    sent = (await runLoad({ port, seconds: 0.5, traffic })).load?.length ?? 0
  })
  return Math.round((10 * count) / sent) / 10
}

function ratioRow(action: Action, rates: Each<number[]>, queries: Each<number>) {
  const ratios = rates[action].api.map((rate, round) => rate / (rates[action].bare[round] ?? 0))
  const figure = Number(median(ratios).toFixed(2))
  const [ours, bare] = servers.map((server) => ({
    perSecond: Math.round(median(rates[action][server])),
    queries: queries[action][server],
  }))
  return {
    promise: `F5 ${action}`,
    goal: `≥ ${goals[action]}`,
    figure,
    unit: `of bare requests/s: ${ours?.perSecond}/s with ${ours?.queries} queries each, bare ${bare?.perSecond}/s with ${bare?.queries}`,
    pass: figure >= goals[action],
  }
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
