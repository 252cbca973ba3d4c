import { parentPort, workerData } from 'node:worker_threads'
import type { DatabaseUrls } from './lane.ts'
import { type Run, runSchedules } from './run-schedules.ts'

export type LanePlan = { urls: DatabaseUrls; seed: number; schedules: number; maxMs: number }
export type LaneMessage = { done: number } | { run: Run }

const { urls, seed, schedules, maxMs } = workerData as LanePlan
const progressEvery = 100
let done = 0

const post = (message: LaneMessage) => parentPort?.postMessage(message)

const run = await runSchedules(urls, {
  seed,
  schedules,
  deadline: performance.now() + maxMs,
  onSchedule() {
    done += 1
    if (done % progressEvery === 0) post({ done: progressEvery })
  },
})
post({ run })
