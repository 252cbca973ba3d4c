import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { apiHeaders } from './headers.ts'
import { sendProblem } from './problems.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Starts something new. Under overload it's rejected, so that webhooks and people who have paid or are paying
     * still get an answer. The browser keeps the words. A memory from someone else isn't sheddable: it costs little, and
     * its form works without scripts, so the browser may not keep it.
     */
    sheddable?: true
    /** Takes as long as the model, so it says nothing about our load. */
    waitsForModel?: true
  }
}

/** About what this server completes in a twentieth of a second: with more, everyone's wait grows. */
const maxInProgress = 20

/**
 * Rejects new work with 503 while too much of it is in progress. Comes before all other hooks, because a rejection has
 * to cost much less than an answer.
 */
export function shedLoad(app: FastifyInstance, ctx: Context) {
  const inProgress = new Set<IncomingMessage>()
  /** Without those still arriving: slow clients must not look like a slow server. */
  const countInProgress = () => {
    let count = 0
    for (const request of inProgress) if (request.complete) count += 1
    return count
  }
  app.addHook('onRequest', (request, reply, next) => {
    const { sheddable, waitsForModel } = request.routeOptions.config
    if (!sheddable) return next()
    if (countInProgress() >= maxInProgress) {
      // Random, so that rejected browsers don't all come back at the same time.
      const waitSeconds = 2 + Math.floor(ctx.random.number() * 4)
      const headers = { ...apiHeaders, 'retry-after': String(waitSeconds) }
      return void sendProblem(reply.headers(headers), 'unavailable')
    }
    if (!waitsForModel) {
      inProgress.add(request.raw)
      const end = () => inProgress.delete(request.raw)
      // Our part is done at `finish`, even if the client never reads the response.
      reply.raw.once('finish', end).once('close', end)
    }
    next()
  })
}
