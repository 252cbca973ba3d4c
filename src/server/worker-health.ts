import { createServer } from 'node:http'
import type { Context } from './context.ts'
import { isAvailable } from './store/database.ts'
import type { Supervision } from './store/supervision.ts'

/** Passes come every two seconds; one that takes this long finds no dead worker in time. */
const maxPassAgeMs = 30_000
const maxConsecutiveFailures = 3

type WorkerStatus = {
  ctx: Context
  supervision: Supervision
  isStopping: () => boolean
}

/** What keeps this worker from doing its work; empty when it can. */
async function findFailures({ ctx, supervision, isStopping }: WorkerStatus): Promise<string[]> {
  const { lastPassAt, consecutiveFailures } = supervision
  const age = ctx.now().getTime() - (lastPassAt?.getTime() ?? 0)
  const supervised = age < maxPassAgeMs && consecutiveFailures < maxConsecutiveFailures
  return [
    ...(isStopping() ? ['stopping'] : []),
    ...(supervised ? [] : ['supervision']),
    ...((await isAvailable(ctx.db)) ? [] : ['database']),
  ]
}

/** The same two questions that the api answers, on a port of the worker's own. */
export async function serveHealth(at: { host: string; port: number }, watched: WorkerStatus) {
  const server = createServer(async (request, reply) => {
    const answer = (status: number, body: object) =>
      reply.writeHead(status, headers).end(JSON.stringify(body))
    if (request.url === '/healthz') return answer(200, { alive: true })
    if (request.url !== '/readyz') return answer(404, {})
    const failures = await findFailures(watched)
    const { consecutiveFailures } = watched.supervision
    const ready = failures.length === 0
    return answer(ready ? 200 : 503, { ready, failures, consecutiveFailures })
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(at.port, at.host, listening)
  })
  return {
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
