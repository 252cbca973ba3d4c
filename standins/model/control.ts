import { misbehaviours } from './misbehaviour.ts'

/** What can be changed while it runs, for every request. */
export type Settings = {
  delayMs: number
  wordsPerSecond: number
  mode: string
  /** How many more requests the mode holds for; null: until it is changed. */
  times: number | null
  /** Said word for word instead of a eulogy; null: it composes. */
  says: string | null
}

export type Heard = {
  at: string
  vendor: string
  model: string
  stream: boolean
  part: string
  version: number
  mends: number
  key: string
  outcome: string
  words: number
  /** When the first sentence was finished, in milliseconds since 1970; null until then. */
  firstSentenceAt: number | null
}

const kept = 50

export type Control = ReturnType<typeof newControl>

export function newControl(start: Pick<Settings, 'delayMs' | 'wordsPerSecond'>) {
  const settings: Settings = { ...start, mode: 'normal', times: null, says: null }
  let heard: Heard[] = []
  let counts: Record<string, number> = {}
  const seen = new Map<string, number>()

  return {
    settings,
    /** Changes what is given; says what is wrong with it, or null. */
    change(wish: Record<string, unknown>): string | null {
      const { delayMs, wordsPerSecond, mode, times, says } = wish
      if (mode !== undefined && (typeof mode !== 'string' || !isMode(mode))) {
        return `mode is one of: ${['normal', ...Object.keys(misbehaviours)].join(', ')}`
      }
      if (typeof delayMs === 'number') settings.delayMs = Math.max(0, delayMs)
      if (typeof wordsPerSecond === 'number') settings.wordsPerSecond = Math.max(0, wordsPerSecond)
      if (typeof says === 'string' || says === null) settings.says = says
      if (mode !== undefined) {
        settings.mode = mode.replace(/^model-/, '')
        settings.times = typeof times === 'number' ? times : null
      }
      return null
    },
    /** The mode for this request, used up by one. */
    takeMode(): string | null {
      const { mode, times } = settings
      if (mode === 'normal') return null
      if (times !== null) {
        if (times <= 1) Object.assign(settings, { mode: 'normal', times: null })
        else settings.times = times - 1
      }
      return mode
    },
    /** How often the same was asked before. */
    seenBefore(key: string): number {
      const times = seen.get(key) ?? 0
      seen.set(key, times + 1)
      return times
    },
    note(request: Heard): void {
      heard = [...heard.slice(1 - kept), request]
      for (const name of ['all', request.vendor, request.part, request.outcome]) {
        counts[name] = (counts[name] ?? 0) + 1
      }
    },
    requests: () => ({ counts, last: heard }),
    forget(): void {
      heard = []
      counts = {}
      seen.clear()
    },
  }
}

function isMode(mode: string): boolean {
  return mode === 'normal' || mode.replace(/^model-/, '') in misbehaviours
}
