import type { Figure } from '#tests/bench/figures.ts'
import { freePort } from '#tests/support/ports.ts'
import { startTestStack } from '#tests/support/test-stack.ts'
import { readCpuMs } from './cpu.ts'
import { type Family, openCheckouts } from './families.ts'
import { readRoutes, routeRequests } from './malformed/real-routes.ts'
import { garbageRequest, strayRequest } from './malformed/stray-requests.ts'
import { levelMemory, maxHeapGrowth, recordHeaps, watchMemory } from './memory.ts'
import { type RawRequest, sendRaw } from './raw-requests.ts'
import { listCounts, type Run, scaled, tookFigure } from './run.ts'

const requests = 1_000_000
/** The other half goes to addresses that don't exist, or isn't HTTP. */
const onRealRoutes = 0.5
const notHttp = 0.06
/** Starting and stopping, outside of the sending. */
const spareMs = 60_000

const settings = { LIMIT_FILES: '1000000/60', LIMIT_COPIES: '1000000/60' }
const progressEvery = 10_000

/** P10: a million malformed requests. No answer is a server error, and memory levels off. */
export async function measure(run: Run): Promise<Figure[]> {
  const startedAt = performance.now()
  const serverLines: string[] = []
  const heaps = await recordHeaps()
  const stack = await startTestStack({
    settings: { ...settings, ...heaps.settings },
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
    // One api uses one core.
    const secondPort = await freePort()
    const second = await stack.startApi({ API_PORT: String(secondPort) })
    const apis = [stack.api.pid, second.pid].map((pid) => ({ pid, stop: watchMemory(pid) }))
    const readCpu = () => apis.reduce((sum, { pid }) => sum + readCpuMs(pid), 0)
    const cpuBefore = readCpu()
    const ports = [Number(new URL(stack.siteUrl).port), secondPort]
    const seen = await send(run, { origin: stack.siteUrl, ports, families })
    const cpuMs = (readCpu() - cpuBefore) / seen.sent
    const isAlive = (await fetch(`${stack.siteUrl}/readyz`)).status
    for (const line of new Set(serverLines.slice(0, 20))) console.log(line.slice(0, 600))
    return [
      {
        name: 'P10 malformed requests',
        value: `${seen.sent} sent, ${seen.onRoutes} of them on ${seen.routes} real routes, ${seen.answered} answered, ${seen.perSecond.toFixed(0)}/s, ${cpuMs.toFixed(2)} ms of an api's processor time each; ready afterwards: ${isAlive}`,
        passed:
          seen.sent >= scaled(requests, run) && seen.answered > seen.sent * 0.9 && isAlive === 200,
      },
      {
        name: 'P10 answers',
        value: `${listCounts(seen.statuses)}${seen.failed[0] ? `; first failed: ${seen.failed[0]}` : ''}`,
        passed: seen.answered > 0 && seen.failed.length === 0,
      },
      ...apis.flatMap(({ pid, stop }, n) => [
        levelMemory(`P10 heap of api ${n + 1} after garbage collection`, heaps.read(pid), {
          maxGrowth: maxHeapGrowth,
        }),
        levelMemory(`P10 memory of api ${n + 1}`, stop()),
      ]),
      tookFigure(startedAt, run.minutes),
    ]
  } finally {
    await stack.stop()
    await heaps.remove()
  }
}

type Targets = { origin: string; ports: number[]; families: Family[] }

async function send(run: Run, { origin, ports, families }: Targets) {
  const { random } = run
  const { host } = new URL(origin)
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
  const ratePerSecond = () => sent / ((performance.now() - startedAt) / 1_000)
  await sendRaw({
    ports,
    connections: 32,
    depth: 8,
    next() {
      if (sent >= total || performance.now() > run.endsAt - spareMs) return null
      sent += 1
      if (sent % progressEvery === 0) console.log(`${sent} sent, ${ratePerSecond().toFixed(0)}/s`)
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
  const perSecond = ratePerSecond()
  return { sent, onRoutes, answered, statuses, failed, perSecond, routes: routes.length }
}
