export type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  ph: string
  /** What the thread itself was at work, in microseconds; waiting for a processor is not in it. */
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

const cpuSlowdown = 4
const longTaskMs = 50

/**
 * The blocking time as it would be if nothing else ran on this machine: by the clock of the thread, and
 * not by the one on the wall, which runs on while others have the processor.
 */
export function ownBlockingTime(events: readonly TraceEvent[], address: string): number {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === address,
  )
  if (!start) throw new Error(`no visit of ${address} was recorded`)
  const ofPage = events.filter(
    ({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts,
  )
  const painted = ofPage.find(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error(`nothing of ${address} was painted`)
  const tasks = ofPage.filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
  if (tasks.length === 0) throw new Error('no task was recorded')
  const blocked = tasks
    .filter(({ ts }) => ts >= painted.ts)
    .map(({ tdur = 0 }) => (tdur / 1000) * cpuSlowdown - longTaskMs)
  return Math.round(blocked.filter((ms) => ms > 0).reduce((sum, ms) => sum + ms, 0))
}
