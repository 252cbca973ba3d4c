export type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  ph: string
  /** CPU time of the thread in microseconds, without waiting for a CPU. */
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

const cpuSlowdown = 4
const longTaskMs = 50

/** Total blocking time in CPU time, not wall-clock time, so other processes don't count. */
export function ownBlockingTime(events: readonly TraceEvent[], url: string): number {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  )
  if (!start) throw new Error(`No navigation to ${url} in the trace`)
  const pageEvents = events.filter(
    ({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts,
  )
  const firstPaint = pageEvents.find(({ name }) => name === 'firstContentfulPaint')
  if (!firstPaint) throw new Error(`No first paint of ${url} in the trace`)
  const tasks = pageEvents.filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
  if (tasks.length === 0) throw new Error('No tasks in the trace')
  const blocked = tasks
    .filter(({ ts }) => ts >= firstPaint.ts)
    .map(({ tdur = 0 }) => (tdur / 1000) * cpuSlowdown - longTaskMs)
  return Math.round(blocked.filter((ms) => ms > 0).reduce((sum, ms) => sum + ms, 0))
}
