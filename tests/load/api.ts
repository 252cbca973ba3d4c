import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import { startProcess } from '#scripts/local/process.ts'
import { buy, inLanes } from '#tests/load/harness/buyers.ts'
import { openObserver } from '#tests/load/harness/database.ts'
import { atLeast, type Figure, median } from '#tests/load/harness/report.ts'
import type { Run } from '#tests/load/harness/run.ts'
import { readRequest, sendAll, submitRequest } from '#tests/load/harness/traffic.ts'
import { freePort } from '#tests/support/ports.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'

const rounds = 9
const usualSeconds = 5
const connections = 32
const goals = { submit: 0.7, read: 0.8 }

/** The same requests to the api and to the bare server. The names are those of their database clients. */
type Compared = Record<'api' | 'bare', { port: number; requests: string[] }>

/** F5: requests per second of the api and of Fastify and pg alone, in turns. */
export async function measure(run: Run): Promise<Figure[]> {
  await using cleanup = new AsyncDisposableStack()
  const show = (line: string) => /"level":[456]0/.test(line) && console.log(line)
  const stack = cleanup.adopt(await startTestStack({ logLevel: 'info', show }), (s) => s.stop())
  const barePort = await freePort()
  const settings = {
    NODE_ENV: 'production',
    BARE_ROLE: 'submissions',
    DATABASE_URL: stack.urls.owner,
    PORT: String(barePort),
  }
  const script = join(import.meta.dirname, 'bare.ts')
  cleanup.adopt(await startProcess(script, settings, console.log), (bare) => bare.stop())
  const orders = await inLanes(2, 20, () => buy(stack))
  // Its polling would disturb the comparison.
  await stack.worker.stop()
  const ports = { api: Number(new URL(stack.siteUrl).port), bare: barePort }
  const both = (requestsAt: (prefix: string) => string[]): Compared => ({
    api: { port: ports.api, requests: requestsAt(api.submissions()) },
    bare: { port: ports.bare, requests: requestsAt('/submissions') },
  })
  const compared = {
    submit: both((prefix) => [submitRequest(prefix, stack.siteUrl)]),
    read: both((prefix) =>
      orders.map(({ id, visitor }) => readRequest(`${prefix}/${id}`, visitor.cookie)),
    ),
  }
  return [
    await compare(run, stack, 'submit', compared.submit),
    await compare(run, stack, 'read', compared.read),
  ]
}

async function compare(
  run: Run,
  stack: TestStack,
  action: 'submit' | 'read',
  compared: Compared,
): Promise<Figure> {
  const servers = ['api', 'bare'] as const
  const rates = { api: [] as number[], bare: [] as number[] }
  const seconds = run.seconds(usualSeconds)
  for (let round = 0; round <= run.scaled(rounds); round += 1)
    for (const server of servers) {
      const { port, requests } = compared[server]
      const { length } = await sendAll(port, seconds, requests, connections)
      // The first round warms up.
      if (round > 0) rates[server].push(length / seconds)
    }
  const described: string[] = []
  for (const server of servers) {
    const queries = await queriesPerRequest(stack, server, compared[server])
    described.push(`${server} ${median(rates[server]).toFixed(0)}/s with ${queries} queries`)
  }
  const ratios = rates.api.map((rate, round) => rate / (rates.bare[round] ?? 0))
  return atLeast(`F5 ${action}: ${described.join(', ')}`, median(ratios), goals[action], 'of bare')
}

/** The statements that a database client sends, from PostgreSQL's log. */
async function queriesPerRequest(
  { postgres }: TestStack,
  client: string,
  { port, requests }: Compared['api'],
): Promise<string> {
  await using observer = openObserver(postgres.superuserUrl)
  const logStatements = async (which: 'all' | 'none') => {
    await observer.query(`alter system set log_statement = '${which}'`)
    await observer.query(`alter system set log_line_prefix = '%a '`)
    await observer.query('select pg_reload_conf()')
    await pause(300)
  }
  await logStatements('all')
  const before = await readFile(postgres.logFile, 'utf8')
  const { length } = await sendAll(port, 0.5, requests, 1)
  await pause(200)
  const after = await readFile(postgres.logFile, 'utf8')
  await logStatements('none')
  const pattern = new RegExp(`^${client} LOG:  (statement|execute)`)
  const lines = after.slice(before.length).split('\n')
  return (lines.filter((line) => pattern.test(line)).length / length).toFixed(1)
}
