import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import { buy, erase, submit } from '#tests/load/harness/buyers.ts'
import { readRss, recordHeaps, smallHeap, watchMemory } from '#tests/load/harness/memory.ts'
import type { Random } from '#tests/load/harness/random.ts'
import {
  add,
  atMost,
  type Counts,
  type Figure,
  figure,
  listCounts,
  none,
} from '#tests/load/harness/report.ts'
import type { Run } from '#tests/load/harness/run.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const usualSeconds = 600
const visitors = 6
/** At most, between two journeys of a visitor: the rate shouldn't depend on how busy the machine is. */
const maxPauseMs = 4_000
const settings = { LIMIT_FILES: '1000000/60' }
/** A journey that is rejected with 503 starts over. On a busy machine that may happen to a few. */
const maxRejected = 0.01
const progressMs = 60_000

/** Mixed journeys for ten minutes or longer: memory of api and worker levels off, and every journey ends well. */
export async function measure(run: Run): Promise<Figure[]> {
  const heaps = await recordHeaps(smallHeap)
  const stack = await startTestStack({ settings: { ...settings, ...heaps.settings } })
  const pids = { api: stack.api.pid, worker: stack.worker.pid }
  const progress = setInterval(() => {
    const sizes = Object.entries(pids).map(
      ([name, pid]) =>
        `${name}: ${heaps.read(pid).at(-1)} MB of heap, ${readRss(pid).toFixed(0)} MB in all`,
    )
    console.log(new Date().toISOString(), sizes.join('; '))
  }, progressMs)
  try {
    const watches = Object.entries(pids).map(([name, pid]) => watchMemory(name, pid, heaps))
    const { ended, rejected, failures } = await runVisitors(stack, run)
    const sum = Object.values(ended).reduce((one, two) => one + two, 0)
    return [
      figure(
        'journeys',
        `${sum}: ${listCounts(ended)}`,
        Object.keys(ended).length === Object.keys(journeys).length,
      ),
      atMost('journeys rejected with 503', rejected, Math.floor(sum * maxRejected)),
      none('failed journeys', failures),
      ...watches.flatMap((stop) => stop()),
    ]
  } finally {
    clearInterval(progress)
    await stack.stop()
    await heaps.remove()
  }
}

async function runVisitors(stack: TestStack, run: Run) {
  const { random } = run
  const endsAt = performance.now() + 1_000 * run.seconds(usualSeconds)
  const ended: Counts = {}
  const failures: string[] = []
  let rejected = 0
  const visit = async () => {
    while (performance.now() < endsAt && failures.length < 20) {
      const name = random.pick(Object.keys(journeys))
      try {
        await journeys[name]?.(stack, random)
        add(ended, name)
      } catch (error) {
        const reason = `${name}: ${error instanceof Error ? error.message : error}`
        console.log(reason)
        if (/returned 503/.test(reason)) rejected += 1
        else failures.push(reason)
      }
      await pause(random.number() * maxPauseMs)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visit))
  return { ended, rejected, failures }
}

type Journey = (stack: TestStack, random: Random) => Promise<unknown>

const person = (random: Random) =>
  ({ email: `soak.${random.hex(10)}@example.com`, length: 'short' }) as const

/** What people do, by the API alone. */
const journeys: Record<string, Journey> = {
  'reads the preview and leaves': async (stack, random) => {
    const { visitor, id } = await submit(stack, person(random))
    await expectOk(visitor, api.submission(id))
  },
  'buys, edits, downloads and shares': async (stack, random) => {
    const { visitor, id } = await buy(stack, person(random))
    await expectOk(visitor, api.edits(id), { text: 'She sang.', revision: 0 })
    for (const kind of ['word', 'reading-copy']) await expectOk(visitor, api.file(id, kind))
    const response = await expectOk(visitor, api.readerLinks(id), {})
    const { key } = (await response.json()) as { key: string }
    await expectOk(stack.visitor(), api.read(), { key })
  },
  'buys and asks for one paragraph again': async (stack, random) => {
    const { visitor, id } = await buy(stack, person(random))
    const wish = { position: 1, revision: 0, wish: 'shorter', memory: '' }
    await expectOk(visitor, api.rewrites(id), wish)
    await expectOk(visitor, api.versions(id))
  },
  'buys and deletes everything': async (stack, random) => {
    const order = await buy(stack, person(random))
    await expectOk(order.visitor, api.export(order.id))
    await erase(order)
  },
  'writes to us and looks for links': async (stack, random) => {
    const email = `letter.${random.hex(8)}@example.com`
    const message = { name: 'Anna', email, subject: 'A question', message: 'How long may it be?' }
    await expectOk(stack.visitor(), api.contact(), message)
    await expectOk(stack.visitor(), api.findLinks(), { email })
  },
}

async function expectOk(visitor: Visitor, path: string, body?: unknown): Promise<Response> {
  const response = await visitor.request(path, body === undefined ? {} : { body })
  if (!response.ok) throw new Error(`${path.split('/').at(-1)} returned ${response.status}`)
  return response
}
