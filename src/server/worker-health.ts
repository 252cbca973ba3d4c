import type { Context } from './context.ts'
import { listen } from './metrics/serve-metrics.ts'
import { isAvailable } from './store/database/database.ts'
import type { Supervision } from './store/database/supervision.ts'

/** Passes run every second. If none succeeded for this long, dead workers go undetected. */
const maxPassAgeMs = 30_000
const maxConsecutiveFailures = 3

type WorkerStatus = { ctx: Context; supervision: Supervision; isStopping: () => boolean }

/** Why this worker is not ready; empty if it is. */
async function findFailures({ ctx, supervision, isStopping }: WorkerStatus): Promise<string[]> {
  const { lastPassAt, consecutiveFailures } = supervision
  const age = ctx.now().getTime() - (lastPassAt?.getTime() ?? 0)
  const isSupervised = age < maxPassAgeMs && consecutiveFailures < maxConsecutiveFailures
  return [
    ...(isStopping() ? ['stopping'] : []),
    ...(isSupervised ? [] : ['supervision']),
    ...((await isAvailable(ctx.db)) ? [] : ['database']),
  ]
}

/** Serves the same health endpoints as the api, on the worker's port. */
export async function serveHealth(address: { host: string; port: number }, worker: WorkerStatus) {
  return listen(address, async (request, reply) => {
    const respond = (status: number, body: object) =>
      reply.writeHead(status, headers).end(JSON.stringify(body))
    if (request.url === '/healthz') return respond(200, { alive: true })
    if (request.url !== '/readyz') return respond(404, {})
    const failures = await findFailures(worker)
    const { consecutiveFailures } = worker.supervision
    const ready = failures.length === 0
    return respond(ready ? 200 : 503, { ready, failures, consecutiveFailures })
  })
}

const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
