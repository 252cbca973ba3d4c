import type { Figure } from '#tests/bench/figures.ts'
import { startTestStack } from '#tests/support/test-stack.ts'
import { type Family, openCheckouts } from './families.ts'
import { readRoutes, routeRequests } from './malformed/real-routes.ts'
import { garbageRequest, strayRequest } from './malformed/stray-requests.ts'
import { levelMemory, watchMemory } from './memory.ts'
import { type RawRequest, sendRaw } from './raw-requests.ts'
import { listCounts, type Run, scaled, tookFigure } from './run.ts'

const requests = 1_000_000
/** The other half goes to addresses that don't exist, or isn't HTTP. */
const onRealRoutes = 0.5
const notHttp = 0.06
/** Starting and stopping, outside of the sending. */
const spareMs = 60_000

/** With a small heap, memory that isn't released shows soon. */
const settings = {
  LIMIT_FILES: '1000000/60',
  LIMIT_COPIES: '1000000/60',
  NODE_OPTIONS: '--max-old-space-size=192',
}

/** P10: a million malformed requests. No answer is a server error, and memory levels off. */
export async function measure(run: Run): Promise<Figure[]> {
  const startedAt = performance.now()
  const serverLines: string[] = []
  const stack = await startTestStack({
    settings,
    logLevel: 'error',
    show: (line) => serverLines.push(line),
  })
  try {
    const families: Family[] = await openCheckouts(stack, 10)
    for (const { visitor, sessionId, id } of families.slice(0, 5)) {
      await stack.pay(sessionId)
      await visitor.confirm(sessionId, id)
      await visitor.waitForEulogy(id, 60_000)
    }
    await stack.worker.stop()
    const stopWatching = watchMemory(stack.api.pid)
    const seen = await send(run, stack.siteUrl, families)
    const memory = stopWatching()
    const isAlive = (await fetch(`${stack.siteUrl}/readyz`)).status
    for (const line of new Set(serverLines.slice(0, 20))) console.log(line.slice(0, 600))
    return [
      {
        name: 'P10 malformed requests',
        value: `${seen.sent} sent, ${seen.onRoutes} of them on ${seen.routes} real routes, ${seen.answered} answered, ${seen.perSecond.toFixed(0)}/s; ready afterwards: ${isAlive}`,
        passed:
          seen.sent >= scaled(requests, run) && seen.answered > seen.sent * 0.9 && isAlive === 200,
      },
      {
        name: 'P10 answers',
        value: `${listCounts(seen.statuses)}${seen.failed[0] ? `; first failed: ${seen.failed[0]}` : ''}`,
        passed: seen.answered > 0 && seen.failed.length === 0,
      },
      levelMemory('P10 memory of the api', memory),
      tookFigure(startedAt, run.minutes),
    ]
  } finally {
    await stack.stop()
  }
}

async function send(run: Run, origin: string, families: Family[]) {
  const { random } = run
  const { host, port } = new URL(origin)
  const routes = await readRoutes(origin)
  const nextOnRoute = routeRequests({ random, routes, families, origin })
  const statuses: Record<string, number> = {}
  const failed: string[] = []
  const total = scaled(requests, run)
  let [sent, onRoutes, answered] = [0, 0, 0]
  const nextRequest = (): RawRequest => {
    if (random.chance(onRealRoutes)) {
      onRoutes += 1
      return nextOnRoute()
    }
    return random.chance(notHttp) ? garbageRequest(random, host) : strayRequest(random, host)
  }
  const startedAt = performance.now()
  await sendRaw({
    port: Number(port),
    connections: 24,
    depth: 8,
    next() {
      if (sent >= total || performance.now() > run.endsAt - spareMs) return null
      sent += 1
      if (sent % 50_000 === 0) console.log(`${sent} sent`)
      return nextRequest()
    },
    onAnswer: ({ request, response }) => {
      const status = response?.status ?? 'closed without an answer'
      statuses[status] = (statuses[status] ?? 0) + 1
      if (response) answered += 1
      if (response && response.status >= 500)
        failed.push(JSON.stringify(request.bytes.toString('latin1').slice(0, 1_500)))
    },
  })
  const perSecond = sent / ((performance.now() - startedAt) / 1_000)
  return { sent, onRoutes, answered, statuses, failed, perSecond, routes: routes.length }
}
