import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { waitingEvents } from '#contract/eulogies.ts'
import { submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import type { EventSubscribers } from '#server/http/event-subscribers.ts'
import { sendProblem } from '#server/http/problems.ts'
import { openStream, watchDisconnect } from '#server/http/streams.ts'
import { listOutcomes } from '#server/store/outcomes.ts'
import * as submissions from '#server/store/submissions.ts'
import { keysOf } from './keys.ts'

type Options = { ctx: Context; subscribers: EventSubscribers }

const event = (name: string) => `event: ${name}\ndata:\n\n`

/** Random, so the browsers of a stopped process don't all reconnect at once. */
const reconnectDelayMs = ({ random }: Context) => Math.floor(2_000 + random.number() * 6_000)

export const waitingRoutes: FastifyPluginAsyncZod<Options> = async (app, { ctx, subscribers }) => {
  app.get(api.waiting(':id'), { schema: { params: submissionParams } }, async (request, reply) => {
    const connection = watchDisconnect(request, reply)
    const access = { submissionId: request.params.id, keys: keysOf(request) }
    const submission = await submissions.findWithKey(ctx.db, access.submissionId, access.keys)
    if (!submission) return sendProblem(reply, 404, 'not-found')
    if (connection.isDisconnected()) return reply.hijack()
    const stream = openStream(reply, 'text/event-stream')
    stream.write(`retry: ${reconnectDelayMs(ctx)}\n${event(waitingEvents.heartbeat)}`)
    const unsubscribe = subscribers.add(access.submissionId, {
      notify: (type) => stream.write(event(waitingEvents[type])),
      sendHeartbeat: () => stream.write(event(waitingEvents.heartbeat)),
      close: () => stream.end(),
    })
    connection.onDisconnect(unsubscribe)
    // The state may have changed before we subscribed.
    const outcomes = await listOutcomes(ctx.db, [access.submissionId]).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown'
      ctx.log.warn({ submissionId: access.submissionId, reason }, 'second status check failed')
      return []
    })
    if (connection.isDisconnected()) return reply
    for (const { type } of outcomes) stream.write(event(waitingEvents[type]))
    return reply
  })
}
