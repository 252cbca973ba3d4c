import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/urls.ts'
import type { Figure } from '#tests/bench/figures.ts'
import { startTestStack, type TestStack } from '#tests/support/test-stack.ts'
import { submissionInput, type Visitor } from '#tests/support/visitor.ts'
import { writePreview } from './families.ts'
import { levelMemory, maxHeapGrowth, readRss, recordHeaps, watchMemory } from './memory.ts'
import type { Random } from './random.ts'
import { listCounts, type Run, tookFigure } from './run.ts'

const visitors = 6
/** At most, between two journeys of a visitor: the rate shouldn't depend on how busy the machine is. */
const maxPauseMs = 4_000
const settings = {
  LIMIT_FILES: '1000000/60',
  LIMIT_COPIES: '1000000/60',
  PREVIEWS_BEFORE_POW: '1000000',
}
/** A journey that is rejected with 503 starts over. On a busy machine that may happen to a few. */
const maxRejected = 0.01
const progressMs = 60_000
/** For a text. Long, because this measures memory, not speed. */
const waitMs = 120_000
/** Starting, stopping and the last journeys, after the soak. */
const spareMinutes = 3

/** Mixed journeys for an hour or `--minutes`: memory of api and worker levels off, and every journey ends well. */
export async function measure(run: Run): Promise<Figure[]> {
  const startedAt = performance.now()
  const heaps = await recordHeaps()
  const stack = await startTestStack({ settings: { ...settings, ...heaps.settings } })
  const pids = { api: stack.api.pid, worker: stack.worker.pid }
  const progress = setInterval(() => {
    const describe = (pid: number) =>
      `${heaps.read(pid).at(-1)} MB of heap, ${readRss(pid).toFixed(0)} MB in all`
    const [api, worker] = [describe(pids.api), describe(pids.worker)]
    console.log(`${new Date().toISOString()} api: ${api}; worker: ${worker}`)
  }, progressMs)
  try {
    const watches = { api: watchMemory(pids.api), worker: watchMemory(pids.worker) }
    const { ended, rejected, failures } = await runVisitors(stack, run)
    const levelHeap = (name: 'api' | 'worker') =>
      levelMemory(`soak: heap of the ${name} after garbage collection`, heaps.read(pids[name]), {
        maxGrowth: maxHeapGrowth,
      })
    const sum = Object.values(ended).reduce((one, two) => one + two, 0)
    return [
      {
        name: 'soak: journeys',
        value: `${sum} in ${((performance.now() - startedAt) / 60_000).toFixed(0)} minutes: ${listCounts(ended)}`,
        passed: sum > 0 && Object.keys(ended).length === Object.keys(journeys).length,
      },
      {
        name: 'soak: journeys rejected with 503',
        value: `${rejected} (goal: at most ${maxRejected * 100} %)`,
        passed: rejected <= sum * maxRejected,
      },
      {
        name: 'soak: failed journeys',
        value: `${failures.length}${failures.length > 0 ? `, for example ${failures[0]}` : ''}`,
        passed: failures.length === 0,
      },
      levelHeap('api'),
      levelHeap('worker'),
      levelMemory('soak: memory of the api', watches.api()),
      levelMemory('soak: memory of the worker', watches.worker()),
      tookFigure(startedAt, run.minutes + spareMinutes),
    ]
  } finally {
    clearInterval(progress)
    await stack.stop()
    await heaps.remove()
  }
}

async function runVisitors(stack: TestStack, { random, endsAt }: Run) {
  const ended: Record<string, number> = {}
  const failures: string[] = []
  let rejected = 0
  const names = Object.keys(journeys)
  const visit = async () => {
    while (performance.now() < endsAt && failures.length < 20) {
      const name = random.pick(names)
      try {
        await journeys[name]?.(stack, random)
        ended[name] = (ended[name] ?? 0) + 1
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

/** What people do, by the API alone. */
const journeys: Record<string, Journey> = {
  'reads the preview and leaves': async (stack, random) => {
    const { visitor, id } = await startOrder(stack, random)
    await expectOk(visitor, api.submission(id))
  },
  'buys, edits, downloads and shares': async (stack, random) => {
    const { visitor, id } = await buy(stack, random)
    await expectOk(visitor, api.edits(id), { text: 'She sang.', revision: 0 })
    for (const kind of ['word', 'reading-copy']) await expectOk(visitor, api.file(id, kind))
    await expectOk(visitor, api.copies(id), { email: `copy.${random.hex(8)}@example.com` })
    await expectOk(visitor, api.funeralDay(id), { day: null, timeZone: 'UTC' })
    const response = await expectOk(visitor, api.readerLinks(id), {})
    const { key } = (await response.json()) as { key: string }
    await expectOk(stack.visitor(), api.read(), { key })
  },
  'buys and asks for one paragraph again': async (stack, random) => {
    const { visitor, id } = await buy(stack, random)
    await expectOk(visitor, api.rewrites(id), {
      position: 1,
      revision: 0,
      wish: 'shorter',
      memory: '',
    })
    await expectOk(visitor, api.versions(id))
  },
  'buys and deletes everything': async (stack, random) => {
    const { visitor, id } = await buy(stack, random)
    await expectOk(visitor, api.export(id))
    const response = await visitor.request(api.submission(id), { method: 'DELETE' })
    if (!response.ok) throw new Error(`the deletion returned ${response.status}`)
  },
  'writes to us and looks for links': async (stack, random) => {
    const email = `letter.${random.hex(8)}@example.com`
    const message = { name: 'Anna', email, subject: 'A question', message: 'How long may it be?' }
    await expectOk(stack.visitor(), api.contact(), message)
    await expectOk(stack.visitor(), api.findLinks(), { email })
  },
}

async function startOrder(stack: TestStack, random: Random) {
  const visitor = stack.visitor()
  const id = await visitor.submit({
    ...submissionInput,
    email: `soak.${random.hex(10)}@example.com`,
    length: 'short',
  })
  await writePreview(visitor, id)
  return { visitor, id }
}

async function buy(stack: TestStack, random: Random) {
  const { visitor, id } = await startOrder(stack, random)
  const { sessionId } = await visitor.openCheckout(id)
  await stack.pay(sessionId)
  await visitor.confirm(sessionId, id)
  await visitor.waitForEulogy(id, waitMs)
  return { visitor, id }
}

async function expectOk(visitor: Visitor, path: string, body?: unknown): Promise<Response> {
  const response = await visitor.request(path, body === undefined ? {} : { body })
  if (!response.ok) throw new Error(`${path.split('/').at(-1)} returned ${response.status}`)
  return response
}
