type Call = {
  at: string
  route: string
  path: string
  idempotencyKey: string | null
  status: number
  replayed: boolean
}

/** `before`: nothing was done. `after`: the work is done, but its reply is lost. */
export type PlannedFailure = { status: number; when: 'before' | 'after' }

export type RequestLog = ReturnType<typeof createRequestLog>

const maxRecent = 500

/** What callers asked of the API, and the failures that a test has planned for them. */
export function createRequestLog() {
  const counts = new Map<string, number>()
  const recent: Call[] = []
  const planned = new Map<string, PlannedFailure & { times: number }>()

  function add(call: Call): void {
    counts.set(call.route, (counts.get(call.route) ?? 0) + 1)
    recent.push(call)
    if (recent.length > maxRecent) recent.shift()
  }

  function planFailure(route: string, times: number, failure: PlannedFailure): void {
    if (times > 0) planned.set(route, { ...failure, times })
    else planned.delete(route)
  }

  function takeFailure(route: string): PlannedFailure | null {
    const failure = planned.get(route)
    if (!failure) return null
    failure.times -= 1
    if (failure.times === 0) planned.delete(route)
    return failure
  }

  function summary() {
    return { counts: Object.fromEntries(counts), recent: recent.toReversed() }
  }

  return { add: add, planFailure, takeFailure, summary }
}
