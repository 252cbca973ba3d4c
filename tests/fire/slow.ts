import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, latencyFigure } from '#tests/bench/figures.ts'
import { startTestStack } from '#tests/support/test-stack.ts'
import { levelMemory, watchMemory } from './memory.ts'
import { type Run, scaled, tookFigure } from './run.ts'
import { openSlowConnections } from './slow/slow-connections.ts'

const connections = 4_000
/** Longer than the api waits for a client that doesn't read. */
const probeMs = 330_000
const goalMs = 500

/** P10: four thousand connections that hardly send or read, while others ask as usual. */
export async function measure(run: Run): Promise<Figure[]> {
  const startedAt = performance.now()
  const stack = await startTestStack()
  try {
    const count = scaled(connections, run)
    const stopWatching = watchMemory(stack.api.pid)
    const slow = await openSlowConnections(Number(new URL(stack.siteUrl).port), count)
    const { timesMs, failed } = await probe(stack.siteUrl, performance.now() + probeMs)
    await slow.readRest()
    const { opened, most, open, closed } = slow.count()
    slow.close()
    const submitted = await stack.visitor().submit()
    return [
      {
        name: 'P10 slow connections',
        value: `${opened} opened, ${most} at the same time; the server closed ${closed.header} with slow headers, ${closed.body} with slow bodies, ${closed.read} that read nothing; ${open} were left after ${probeMs / 1_000} s`,
        passed: opened === count && most >= count * 0.95 && open === 0,
      },
      latencyFigure('P10 probes meanwhile', timesMs, goalMs),
      {
        name: 'P10 the slowest probe',
        value: `${Math.max(...timesMs).toFixed(0)} ms (goal: < ${goalMs} ms)`,
        passed: Math.max(...timesMs) < goalMs,
      },
      {
        name: 'P10 failed probes',
        value: `${failed} of ${timesMs.length}`,
        passed: failed === 0 && timesMs.length > 100,
      },
      {
        name: 'P10 afterwards a form is stored',
        value: submitted ? 'yes' : 'no',
        passed: submitted !== '',
      },
      levelMemory('P10 memory of the api', stopWatching()),
      tookFigure(startedAt, run.minutes),
    ]
  } finally {
    await stack.stop()
  }
}

/** Asks for readiness, which queries the database, and for the public settings. */
async function probe(url: string, until: number) {
  const timesMs: number[] = []
  let failed = 0
  while (performance.now() < until) {
    for (const path of ['/readyz', '/api/site']) {
      const startedAt = performance.now()
      const response = await fetch(url + path).catch(() => null)
      await response?.arrayBuffer()
      timesMs.push(performance.now() - startedAt)
      if (response?.status !== 200) failed += 1
    }
    await pause(100)
  }
  return { timesMs, failed }
}
