type Call = {
  method: string
  path: string
  idempotencyKey: string | null
  status: number
  isReplay: boolean
}

export type RequestLog = ReturnType<typeof createRequestLog>

const maxRecent = 500

/** API calls, and the failures that a test has planned for the next ones. */
export function createRequestLog() {
  const recent: Call[] = []
  const planned = new Map<string, { status: number; times: number }>()
  return {
    add(call: Call): void {
      recent.push(call)
      if (recent.length > maxRecent) recent.shift()
    },
    planFailure(route: string, times: number, status: number): void {
      planned.set(route, { status, times })
    },
    /** The status of a failure planned for this call, or null. */
    takeFailure(route: string): number | null {
      const failure = planned.get(route)
      if (!failure || failure.times === 0) return null
      failure.times -= 1
      return failure.status
    },
    newestFirst: () => recent.toReversed(),
  }
}
