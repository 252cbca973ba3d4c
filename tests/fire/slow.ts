import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, latencyFigure } from '#tests/bench/figures.ts'
import { startTestStack } from '#tests/support/test-stack.ts'
import { levelMemory, watchMemory } from './memory.ts'
import { type Run, scaled, tookFigure } from './run.ts'
import { type Probe, startProbes } from './slow/probes.ts'
import { openSlowConnections } from './slow/slow-connections.ts'

const connections = 4_000
/** Until the buffers are full, and then longer than the api waits for a client that doesn't read. */
const probeMs = 450_000
const goalMs = 500

/** P10: four thousand connections that hardly send or read, while others ask as usual. */
export async function measure(run: Run): Promise<Figure[]> {
  const startedAt = performance.now()
  const stack = await startTestStack()
  try {
    const count = scaled(connections, run)
    const stopWatching = watchMemory(stack.api.pid)
    const stopProbes = startProbes(stack.siteUrl)
    const openingAt = Date.now()
    const slow = await openSlowConnections(Number(new URL(stack.siteUrl).port), count)
    const openedAt = Date.now()
    await pause(probeMs)
    const probes = await stopProbes()
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
      ...probeFigures(probes, { openingAt, openedAt }),
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

function probeFigures(
  probes: Probe[],
  { openingAt, openedAt }: { openingAt: number; openedAt: number },
): Figure[] {
  const slowest = probes.toSorted((one, two) => two.ms - one.ms).slice(0, 5)
  const failed = probes.filter(({ failure }) => failure)
  const seconds = (at: number) => ((at - openingAt) / 1_000).toFixed(1)
  const describe = ({ name, ms, startedAt }: Probe) =>
    `${name} ${ms.toFixed(0)} ms after ${seconds(startedAt)} s`
  return [
    latencyFigure(
      'P10 probes meanwhile',
      probes.map(({ ms }) => ms),
      goalMs,
    ),
    {
      name: 'P10 the slowest probes',
      value: `${slowest.map(describe).join(', ')}; all were open after ${seconds(openedAt)} s (goal: < ${goalMs} ms)`,
      passed: slowest.every(({ ms }) => ms < goalMs),
    },
    {
      name: 'P10 failed probes',
      value: `${failed.length} of ${probes.length}${failed[0] ? `, first: ${failed[0].failure}` : ''}`,
      passed: failed.length === 0 && probes.length > 100,
    },
  ]
}
