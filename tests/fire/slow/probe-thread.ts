import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { api } from '#contract/urls.ts'
import { Visitor } from '#tests/support/visitor.ts'
import type { Probe } from './probes.ts'

const everyMs = 100
/** A form is a row in the database, so it's sent less often. */
const formEvery = 10

const url = workerData as string
const visitor = new Visitor(url)

async function get(path: string) {
  const response = await fetch(url + path)
  await response.bytes()
  if (!response.ok) throw new Error(`${path} returned ${response.status}`)
}

/** Readiness, which queries the database, the public settings, and a form. */
const requests = {
  readyz: () => get('/readyz'),
  site: () => get(api.site()),
  form: () => visitor.submit(),
}

async function measure(name: keyof typeof requests): Promise<Probe> {
  const startedAt = Date.now()
  const before = performance.now()
  const failure = await requests[name]().then(
    () => null,
    (error: unknown) => String(error),
  )
  return { name, startedAt, ms: performance.now() - before, failure }
}

const probes: Probe[] = []
let isStopping = false
parentPort?.once('message', () => {
  isStopping = true
})
for (let round = 0; !isStopping; round += 1) {
  probes.push(await measure('readyz'), await measure('site'))
  if (round % formEvery === 0) probes.push(await measure('form'))
  await pause(everyMs)
}
parentPort?.postMessage(probes)
