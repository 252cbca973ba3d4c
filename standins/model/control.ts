import { judgeMisbehaviors } from './judge-misbehavior.ts'
import { misbehaviors } from './misbehavior.ts'

/** What can be changed while it runs, for every request. */
type Settings = {
  /** To the first token. */
  delayMs: number
  tokensPerSecond: number
  /** Of the judge; null: the same delay as everyone. */
  judgeDelayMs: number | null
  judgeTokensPerSecond: number
  /** A way to misbehave: one of the writer's, or one of the judge's with `judge-` before it. */
  mode: string
  /** How many more requests the mode holds for; null: until it is changed. */
  times: number | null
  /** Said word for word instead of a draft; null: it writes. */
  says: string | null
}

export type LoggedRequest = {
  at: string
  vendor: string
  model: string
  stream: boolean
  task: 'draft' | 'judge' | 'kinds' | 'patch' | 'none'
  /** Of a draft: opening, rest or whole; of anything else the task. */
  part: string
  version: number
  /** How many statements it was asked to avoid or to correct. */
  corrections: number
  key: string
  outcome: string
  words: number
  /** When the first sentence was finished, in milliseconds since 1970; null until then. */
  firstSentenceAt: number | null
  /** When each sentence of a stream was finished, and when the whole answer was. */
  sentencesAt: number[]
  finishedAt: number | null
}

const maxLogged = 50

export type Control = ReturnType<typeof createControl>

export type InitialPace = Pick<
  Settings,
  'delayMs' | 'tokensPerSecond' | 'judgeDelayMs' | 'judgeTokensPerSecond'
>

export function createControl(start: InitialPace) {
  const settings: Settings = { ...start, mode: 'normal', times: null, says: null }
  let heard: LoggedRequest[] = []
  let counts: Record<string, number> = {}
  const seen = new Map<string, number>()

  return {
    settings,
    /** Changes what is given; says what is wrong with it, or null. */
    update(wish: Record<string, unknown>): string | null {
      const { judgeDelayMs, mode, times, says } = wish
      if (mode !== undefined && (typeof mode !== 'string' || !isMode(mode))) {
        return `mode is one of: ${modes().join(', ')}`
      }
      for (const name of ['delayMs', 'tokensPerSecond', 'judgeTokensPerSecond'] as const) {
        const value = wish[name]
        if (typeof value === 'number') settings[name] = Math.max(0, value)
      }
      if (typeof judgeDelayMs === 'number') settings.judgeDelayMs = Math.max(0, judgeDelayMs)
      if (judgeDelayMs === null) settings.judgeDelayMs = null
      if (typeof says === 'string' || says === null) settings.says = says
      if (mode !== undefined) {
        settings.mode = mode.replace(/^model-/, '')
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
    /** The mode, used up by one where it applies to this request. */
    consumeMode(applies: (mode: string) => boolean): string | null {
      const { mode, times } = settings
      if (mode === 'normal' || !applies(mode)) return null
      if (times !== null) {
        if (times <= 1) Object.assign(settings, { mode: 'normal', times: null })
        else settings.times = times - 1
      }
      return mode
    },
    /** How often the same was asked before. */
    countSeen(key: string): number {
      const times = seen.get(key) ?? 0
      seen.set(key, times + 1)
      return times
    },
    logRequest(request: LoggedRequest): void {
      heard = [...heard.slice(1 - maxLogged), request]
      for (const name of ['all', request.vendor, request.part, request.outcome]) {
        counts[name] = (counts[name] ?? 0) + 1
      }
    },
    requests: () => ({ counts, last: heard }),
    reset(): void {
      heard = []
      counts = {}
      seen.clear()
    },
  }
}

const modes = () => [
  'normal',
  ...Object.keys(misbehaviors),
  ...Object.keys(judgeMisbehaviors).map((name) => `judge-${name}`),
]

const isMode = (mode: string) => modes().includes(mode.replace(/^model-/, ''))
