import type { IncomingMessage, ServerResponse } from 'node:http'
import { judgeMisbehaviors } from './judge-misbehavior.ts'
import { misbehaviors } from './misbehavior.ts'
import { readJson, sendJson } from './plain-http.ts'
import type { Job } from './request.ts'

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
  /** Returned in place of any draft; null: write one. */
  fixedDraft: string | null
}

export type LoggedRequest = {
  vendor: string
  task: Job['task'] | 'none'
  /** rest or whole for a draft; otherwise the task. */
  part: string
  /** Of a draft; otherwise 0. */
  version: number
  stream: boolean
  /** The misbehavior, or `normal`. */
  outcome: string
}

const maxLogged = 50

export type Control = ReturnType<typeof createControl>

type InitialPace = Pick<
  Settings,
  'delayMs' | 'tokensPerSecond' | 'judgeDelayMs' | 'judgeTokensPerSecond'
>

export function createControl(initialPace: InitialPace) {
  const settings: Settings = { ...initialPace, mode: 'normal', fixedDraft: null }
  let log: LoggedRequest[] = []
  let counts: Record<string, number> = {}
  const seen = new Map<string, number>()

  return {
    settings,
    /** Applies the given settings. Returns an error message, or null. */
    update(changes: Record<string, unknown>): string | null {
      const { judgeDelayMs, mode, fixedDraft } = changes
      if (mode !== undefined && (typeof mode !== 'string' || !modes().includes(mode))) {
        return `Unknown mode. Use one of: ${modes().join(', ')}`
      }
      for (const name of ['delayMs', 'tokensPerSecond', 'judgeTokensPerSecond'] as const) {
        const value = changes[name]
        if (typeof value === 'number') settings[name] = Math.max(0, value)
      }
      if (typeof judgeDelayMs === 'number') settings.judgeDelayMs = Math.max(0, judgeDelayMs)
      if (judgeDelayMs === null) settings.judgeDelayMs = null
      if (typeof fixedDraft === 'string' || fixedDraft === null) settings.fixedDraft = fixedDraft
      if (mode !== undefined) settings.mode = mode
      return null
    },
    paceFor(isJudging: boolean) {
      const { delayMs, tokensPerSecond, judgeDelayMs, judgeTokensPerSecond } = settings
      return isJudging
        ? { delayMs: judgeDelayMs ?? delayMs, tokensPerSecond: judgeTokensPerSecond }
        : { delayMs, tokensPerSecond }
    },
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

const modes = () => [
  'normal',
  ...Object.keys(misbehaviors),
  ...Object.keys(judgeMisbehaviors).map((name) => `judge-${name}`),
]

/** For developers and tests; the product never calls these. Returns false for any other route. */
export async function serveControl(
  path: string,
  request: IncomingMessage,
  reply: ServerResponse,
  control: Control,
): Promise<boolean> {
  switch (`${request.method} ${path}`) {
    case 'GET /':
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(statusPage(control))
      return true
    case 'PUT /control': {
      const error = control.update((await readJson(request)) ?? {})
      if (error) sendJson(reply, 400, { error })
      else sendJson(reply, 200, control.settings)
      return true
    }
    case 'GET /control/requests':
      sendJson(reply, 200, control.requests())
      return true
    case 'DELETE /control/requests':
      control.reset()
      reply.writeHead(204).end()
      return true
    default:
      return false
  }
}

function statusPage({ settings, requests }: Control): string {
  const { counts } = requests()
  const rowsOf = (prefix: string, listed: typeof misbehaviors) =>
    Object.entries(listed).map(
      ([name, { about }]) => `<tr><td><code>${prefix}-${name}</code></td><td>${about}</td></tr>`,
    )
  const rows = [...rowsOf('model', misbehaviors), ...rowsOf('judge', judgeMisbehaviors)].join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Model stand-in</title>
<body style="font: 16px/1.5 system-ui; max-width: 46rem; margin: 2rem auto; padding: 0 1rem">
<h1>Model stand-in</h1>
<p>Answers POST /v1/messages and POST /v1/chat/completions. Requests so far: ${counts.all ?? 0}. Mode: ${settings.mode}.
First token after ${settings.delayMs} ms, ${settings.tokensPerSecond} tokens per second (judge: ${settings.judgeTokensPerSecond}).</p>
<p>Known submissions get recorded answers from a real model. For any other submission, the text is assembled from the user's own sentences.</p>
<p>To make it misbehave, put one of these markers in the person's name. Add <code>-once</code> for the first request only, <code>-edit</code>
for that call only, <code>-rest</code> for what follows a preview, <code>-anthropic</code> or <code>-openai</code> for that provider only.</p>
<table>${rows}</table>`
}
