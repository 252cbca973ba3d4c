import { judgeMisbehaviors } from './judge-misbehavior.ts'
import { misbehaviors } from './misbehavior.ts'

/** Settings for all requests; they can be changed while the stand-in runs. */
type Settings = {
  /** Time to the first token. */
  delayMs: number
  tokensPerSecond: number
  /** null: same as delayMs. */
  judgeDelayMs: number | null
  judgeTokensPerSecond: number
  /** `normal`, a misbehavior of the writer, or `judge-` and one of the judge. */
  mode: string
  /** How many more requests the mode applies to; null: until it changes. */
  times: number | null
  /** Returned in place of any draft; null: write one. */
  fixedDraft: string | null
  /** Above it the answer is 429, for both providers together; null: no limit. */
  requestsPerMinute: number | null
}

export type LoggedRequest = {
  at: string
  vendor: string
  stream: boolean
  task: 'draft' | 'judge' | 'kinds' | 'same' | 'read' | 'patch' | 'rewrite' | 'none'
  /** opening, rest or whole for a draft; otherwise the task. */
  part: string
  version: number
  /** Number of statements to avoid or correct. */
  corrections: number
  /** The misbehavior, or `normal`. */
  outcome: string
  /** Epoch milliseconds: end of each streamed sentence, and of the answer. */
  sentencesAt: number[]
  finishedAt: number | null
}

const maxLogged = 50

export type Control = ReturnType<typeof createControl>

type InitialPace = Pick<
  Settings,
  'delayMs' | 'tokensPerSecond' | 'judgeDelayMs' | 'judgeTokensPerSecond'
>

export function createControl(initialPace: InitialPace) {
  const settings: Settings = {
    ...initialPace,
    mode: 'normal',
    times: null,
    fixedDraft: null,
    requestsPerMinute: null,
  }
  const quota = createQuota()
  let log: LoggedRequest[] = []
  let counts: Record<string, number> = {}
  const seen = new Map<string, number>()

  return {
    settings,
    /** Applies the given settings. Returns an error message, or null. */
    update(changes: Record<string, unknown>): string | null {
      const { judgeDelayMs, mode, times, fixedDraft, requestsPerMinute } = changes
      if (mode !== undefined && (typeof mode !== 'string' || !modes().includes(mode))) {
        return `Unknown mode. Use one of: ${modes().join(', ')}`
      }
      for (const name of ['delayMs', 'tokensPerSecond', 'judgeTokensPerSecond'] as const) {
        const value = changes[name]
        if (typeof value === 'number') settings[name] = Math.max(0, value)
      }
      if (typeof judgeDelayMs === 'number') settings.judgeDelayMs = Math.max(0, judgeDelayMs)
      if (judgeDelayMs === null) settings.judgeDelayMs = null
      if (typeof requestsPerMinute === 'number' || requestsPerMinute === null)
        settings.requestsPerMinute = requestsPerMinute
      if (typeof fixedDraft === 'string' || fixedDraft === null) settings.fixedDraft = fixedDraft
      if (mode !== undefined) {
        settings.mode = mode
        settings.times = typeof times === 'number' ? times : null
      }
      return null
    },
    paceFor(isJudging: boolean) {
      const { delayMs, tokensPerSecond, judgeDelayMs, judgeTokensPerSecond } = settings
      return isJudging
        ? { delayMs: judgeDelayMs ?? delayMs, tokensPerSecond: judgeTokensPerSecond }
        : { delayMs, tokensPerSecond }
    },
    /** The mode for this request, or null; counts down `times`. */
    consumeMode(applies: (mode: string) => boolean): string | null {
      const { mode, times } = settings
      if (mode === 'normal' || !applies(mode)) return null
      if (times !== null) {
        if (times <= 1) Object.assign(settings, { mode: 'normal', times: null })
        else settings.times = times - 1
      }
      return mode
    },
    /** Seconds until a request is allowed; 0: allowed, and counted. */
    consumeQuota: () => quota.consume(settings.requestsPerMinute),
    /** How often this request was seen before. */
    countSeen(key: string): number {
      const times = seen.get(key) ?? 0
      seen.set(key, times + 1)
      return times
    },
    logRequest(request: LoggedRequest): void {
      log = [...log.slice(1 - maxLogged), request]
      for (const name of ['all', request.vendor, request.part, request.outcome]) {
        counts[name] = (counts[name] ?? 0) + 1
      }
    },
    requests: () => ({ counts, last: log }),
    reset(): void {
      log = []
      counts = {}
      seen.clear()
    },
  }
}

/** A bucket that fills up evenly and holds what a second allows, as the providers do it. */
function createQuota() {
  let room = Number.POSITIVE_INFINITY
  let filledAt = performance.now()
  return {
    consume(perMinute: number | null): number {
      const now = performance.now()
      if (perMinute === null) room = Number.POSITIVE_INFINITY
      else {
        const perSecond = perMinute / 60
        room = Math.min(room + ((now - filledAt) / 1_000) * perSecond, Math.max(1, perSecond))
        if (room < 1) {
          filledAt = now
          return Math.max(1, Math.ceil((1 - room) / perSecond))
        }
      }
      filledAt = now
      room -= 1
      return 0
    },
  }
}

const modes = () => [
  'normal',
  ...Object.keys(misbehaviors),
  ...Object.keys(judgeMisbehaviors).map((name) => `judge-${name}`),
]
