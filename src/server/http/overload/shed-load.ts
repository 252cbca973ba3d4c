import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { apiHeaders } from '#server/http/headers.ts'
import { problemOf } from '#server/http/problems.ts'

/**
 * Requests that start something new. Under overload they are rejected, so that webhooks and people who have
 * paid or are paying still get an answer. The browser keeps the words. A memory from someone else isn't in the list: it
 * costs little, and its form works without scripts, so the browser may not keep it.
 */
const sheddable = new Set([
  `POST ${api.submissions()}`,
  `POST ${api.contact()}`,
  `POST ${api.findLinks()}`,
  `GET ${api.myEulogies()}`,
  `GET ${api.openapi()}`,
])
/** Takes as long as the model, so its age says nothing about our load. */
const preview = new RegExp(`^POST ${api.preview('[^/]+')}$`)

/** With fewer requests in progress, a slow one is just slow. */
const minInProgress = 40
const maxAgeMs = 150
const maxLoopDelayMs = 75
const tickMs = 20
/** With more in progress than were completed in this time, each would wait for longer than that. */
const windowMs = 150
/** A crowd that arrives at once, on a server that has had nothing to do. */
const maxAtOnce = 50
/** The server's own timeout: older entries were never reported as closed. */
const forgottenMs = 30_000

const body = JSON.stringify(problemOf('unavailable'))
const headers = {
  ...apiHeaders,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
}

/**
 * Rejects new work with 503 when requests in progress are too old or too many, or the event loop is late. That happens
 * only when more requests arrive than this machine and its database can handle. Runs before Fastify, because a rejection
 * has to cost much less than an answer.
 */
export function shedLoad(server: Server, ctx: Context) {
  const inProgress = new Map<ServerResponse, number>()
  /** Since the last tick. */
  const fresh = new Map<ServerResponse, IncomingMessage>()
  /** Those that took longer to arrive. Slow clients must not look like a slow server. */
  const arriving = new Map<ServerResponse, IncomingMessage>()
  const loop = watchEventLoop(server, () => {
    for (const [response, request] of fresh) arriving.set(response, request)
    fresh.clear()
    for (const [response, request] of arriving) if (request.complete) start(response)
  })
  const end = (response: ServerResponse) => {
    arriving.delete(response)
    if (fresh.delete(response) || inProgress.delete(response)) loop.countCompleted()
  }

  const isOverloaded = (now: number) => {
    if (inProgress.size + fresh.size < minInProgress) return false
    for (const [response, startedAt] of inProgress)
      if (hasEnded(response)) end(response)
      else if (now - startedAt > forgottenMs) inProgress.delete(response)
    const count = inProgress.size + fresh.size
    if (count < minInProgress) return false
    if (count >= Math.max(maxAtOnce, loop.completedInWindow(now))) return true
    const [startedAt = now] = inProgress.values()
    return now - startedAt > maxAgeMs || loop.delayMs(now) > maxLoopDelayMs
  }
  // Not at the event `end`: the body is read after the limits were checked, which waits for the database.
  const start = (response: ServerResponse) => {
    arriving.delete(response)
    if (!hasEnded(response)) inProgress.set(response, performance.now())
  }

  const [handle] = server.listeners('request') as Handler[]
  if (!handle) throw new Error('the server has no request handler')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const name = `${request.method} ${request.url}`
    const isTimed = sheddable.has(name)
    if (isTimed || preview.test(name)) {
      const now = performance.now()
      if (isOverloaded(now)) return reject(ctx, request, response)
      if (isTimed) {
        fresh.set(response, request)
        response.once('close', () => end(response))
      }
    }
    handle(request, response)
  })
}

/** Our part is done, even if the client hasn't read the response. */
const hasEnded = (response: ServerResponse) => response.writableEnded || response.destroyed

type Handler = (request: IncomingMessage, response: ServerResponse) => void

function reject(ctx: Context, request: IncomingMessage, response: ServerResponse) {
  // Random, so that rejected browsers don't all come back at the same time.
  const waitSeconds = 2 + Math.floor(ctx.random.number() * 4)
  response.writeHead(503, { ...headers, 'retry-after': String(waitSeconds) }).end(body)
  ctx.metrics.requestCompleted({
    route: 'shed',
    method: request.method ?? 'other',
    status: 503,
    seconds: 0,
  })
}

function watchEventLoop(server: Server, onTick: () => void) {
  let tickedAt = performance.now()
  let lastDelayMs = 0
  let completed = 0
  const ticks: { from: number; completed: number }[] = []
  const timer = setInterval(() => {
    const now = performance.now()
    lastDelayMs = now - tickedAt - tickMs
    ticks.push({ from: tickedAt, completed })
    tickedAt = now
    completed = 0
    while (ticks[1] && now - ticks[1].from >= windowMs) ticks.shift()
    onTick()
  }, tickMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return {
    delayMs: (now: number) => Math.max(lastDelayMs, now - tickedAt - tickMs),
    countCompleted: () => {
      completed += 1
    },
    /** As many as were completed in the window. Ticks of a busy loop cover more time than that. */
    completedInWindow: (now: number) => {
      const all = ticks.reduce((sum, tick) => sum + tick.completed, completed)
      return (all * windowMs) / Math.max(windowMs, now - (ticks[0]?.from ?? now))
    },
  }
}
