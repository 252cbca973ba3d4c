import { join } from 'node:path'
import { api } from '#contract/urls.ts'
import { startProcess } from '#scripts/local/process.ts'
import { buy, inLanes } from '#tests/load/harness/buyers.ts'
import { fill, productDatabase } from '#tests/load/harness/database.ts'
import { atLeast, type Figure, median } from '#tests/load/harness/report.ts'
import type { Run } from '#tests/load/harness/run.ts'
import { readRequest, sendAll, submitRequest } from '#tests/load/harness/traffic.ts'
import { freePort } from '#tests/support/http.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'

const rounds = 9
const usualSeconds = 5
/** The api rejects new submissions when more than 20 are in progress (http/shed-load). */
const connections = { submit: 16, read: 32 }
const youngRows = 3_000
const goals = { submit: 0.7, read: 0.8 }

/** The same requests to the api and to the bare server. */
type Compared = Record<'api' | 'bare', { port: number; requests: string[] }>

/** F5: requests per second of the api and of Fastify and pg alone, in turns. */
export async function measure(run: Run): Promise<Figure[]> {
  return [...(await measureUsual(run)), await measureYoung(run)]
}

async function measureUsual(run: Run): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack()
  const { stack, both } = await startServers(cleanup)
  const orders = await inLanes(2, 20, () => buy(stack))
  // Its polling would disturb the comparison.
  await stack.worker.stop()
  const reads = both((prefix) =>
    orders.map(({ id, visitor }) => readRequest(`${prefix}/${id}`, visitor.cookie)),
  )
  return [await compare(run, 'submit', both(submits(stack))), await compare(run, 'read', reads)]
}

/** On tables that PostgreSQL has never analyzed, as in the first minutes of a busy day. */
async function measureYoung(run: Run): Promise<Figure> {
  await using cleanup = new AsyncDisposableStack()
  const { stack, both } = await startServers(cleanup, ['-c', 'autovacuum=off'])
  await stack.worker.stop()
  const url = productDatabase(stack.postgres.superuserUrl)
  await fill(url, { count: run.scaled(youngRows), days: 30 })
  return await compare(run, 'submit', both(submits(stack)), ' (never analyzed)')
}

const submits = (stack: TestStack) => (prefix: string) => [submitRequest(prefix, stack.siteUrl)]

async function startServers(cleanup: AsyncDisposableStack, postgresFlags: string[] = []) {
  const stack = await startTestStack({
    logLevel: 'info',
    show: (line) => /"level":[456]0/.test(line) && console.log(line),
    postgresFlags: ['-c', 'fsync=off', ...postgresFlags],
  })
  cleanup.defer(() => stack.stop())
  const barePort = await freePort()
  const settings = {
    NODE_ENV: 'production',
    BARE_ROLE: 'submissions',
    DATABASE_URL: stack.urls.owner,
    PORT: String(barePort),
  }
  const script = join(import.meta.dirname, 'bare.ts')
  cleanup.adopt(await startProcess(script, settings, console.log), (bare) => bare.stop())
  const ports = { api: Number(new URL(stack.siteUrl).port), bare: barePort }
  const both = (requestsAt: (prefix: string) => string[]): Compared => ({
    api: { port: ports.api, requests: requestsAt(api.submissions()) },
    bare: { port: ports.bare, requests: requestsAt('/submissions') },
  })
  return { stack, both }
}

async function compare(
  run: Run,
  action: 'submit' | 'read',
  compared: Compared,
  where = '',
): Promise<Figure> {
  const servers = ['api', 'bare'] as const
  const rates = { api: [] as number[], bare: [] as number[] }
  const seconds = run.seconds(usualSeconds)
  for (let round = 0; round <= run.scaled(rounds); round += 1)
    for (const server of servers) {
      const sent = { ...compared[server], seconds, connections: connections[action] }
      const count = await sendAll(sent)
      // The first round warms up.
      if (round > 0) rates[server].push(count / seconds)
    }
  const described = servers.map((server) => `${server} ${median(rates[server]).toFixed(0)}/s`)
  const ratios = rates.api.map((rate, round) => rate / (rates.bare[round] ?? 0))
  return atLeast(
    `F5 ${action}${where}: ${described.join(', ')}`,
    median(ratios),
    goals[action],
    'of bare',
  )
}
