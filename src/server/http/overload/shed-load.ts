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
/** The server's own timeout: older entries were never reported as closed. */
const forgottenMs = 30_000

const body = JSON.stringify(problemOf('unavailable'))
const headers = {
  ...apiHeaders,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
}

/**
 * Rejects new work with 503 when requests in progress are too old or the event loop is late. Both happen only
 * when more requests arrive than this machine and its database can handle. Runs before Fastify, because a
 * rejection has to cost much less than an answer.
 */
export function shedLoad(server: Server, ctx: Context) {
  const inProgress = new Map<ServerResponse, number>()
  const loop = watchEventLoop(server)

  const isOverloaded = (now: number) => {
    if (inProgress.size < minInProgress) return false
    for (const [response, startedAt] of inProgress)
      if (hasEnded(response) || now - startedAt > forgottenMs) inProgress.delete(response)
    if (inProgress.size < minInProgress) return false
    const [startedAt = now] = inProgress.values()
    return now - startedAt > maxAgeMs || loop.delayMs(now) > maxLoopDelayMs
  }
  const track = (response: ServerResponse) => {
    if (hasEnded(response)) return
    inProgress.set(response, performance.now())
    response.once('close', () => inProgress.delete(response))
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
      // Slow clients must not look like a slow server: neither while they send, nor while they don't read.
      if (isTimed && request.method === 'GET') track(response)
      else if (isTimed) request.once('end', () => track(response))
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

function watchEventLoop(server: Server) {
  let tickedAt = performance.now()
  let lastDelayMs = 0
  const timer = setInterval(() => {
    const now = performance.now()
    lastDelayMs = now - tickedAt - tickMs
    tickedAt = now
  }, tickMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
  return { delayMs: (now: number) => Math.max(lastDelayMs, now - tickedAt - tickMs) }
}
