import { parentPort, workerData } from 'node:worker_threads'
import type { DatabaseUrls } from './lane.ts'
import { type Meetings, runMeetings } from './run-meetings.ts'
import { type Run, runSchedules } from './run-schedules.ts'

export type LanePlan = {
  urls: DatabaseUrls
  seed: number
  /** One step at a time. */
  schedules: number
  /** At the same time: how often each pair of actions meets. */
  perPair: number
  maxMs: number
}
export type LaneMessage = { done: number } | { run: Run; meetings: Meetings }

const { urls, seed, schedules, perPair, maxMs } = workerData as LanePlan
const progressEvery = 100
let done = 0

const post = (message: LaneMessage) => parentPort?.postMessage(message)
const onSchedule = () => {
  done += 1
  if (done % progressEvery === 0) post({ done: progressEvery })
}
const deadline = performance.now() + maxMs
const meetings = await runMeetings(urls, { seed, perPair, deadline, onSchedule })
const run = await runSchedules(urls, { seed, schedules, deadline, onSchedule })
post({ run, meetings })
