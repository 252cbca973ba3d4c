import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { waitingEvents } from '#contract/eulogies.ts'
import { submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { readFullEulogy } from '#server/flows/read-submission.ts'
import type { EventSubscribers } from './event-subscribers.ts'
import { keysOf } from './keys.ts'
import { refuse } from './problems.ts'
import { openStream, watchDisconnect } from './streams.ts'

type Options = { ctx: Context; subscribers: EventSubscribers }

const event = (name: string) => `event: ${name}\ndata:\n\n`

/** When a process stops, the browsers that waited on it come back spread over a few seconds. */
const reconnectDelayMs = ({ random }: Context) => Math.floor(2_000 + random.number() * 6_000)

export const waitingRoutes: FastifyPluginAsyncZod<Options> = async (app, { ctx, subscribers }) => {
  app.get(api.waiting(':id'), { schema: { params: submissionParams } }, async (request, reply) => {
    const reader = watchDisconnect(request, reply)
    const asked = { submissionId: request.params.id, keys: keysOf(request) }
    if (!(await readFullEulogy(ctx, asked))) return refuse(reply, 404, 'not-found')
    if (reader.isDisconnected()) return reply.hijack()
    const stream = openStream(reply, 'text/event-stream')
    stream.write(`retry: ${reconnectDelayMs(ctx)}\n${event(waitingEvents.heartbeat)}`)
    const leave = subscribers.add(asked.submissionId, {
      notify: (what) => stream.write(event(waitingEvents[what])),
      sendHeartbeat: () => stream.write(event(waitingEvents.heartbeat)),
      close: () => stream.end(),
    })
    reader.onDisconnect(leave)
    // It may have become readable, or been given up, before the entering.
    const now = await readFullEulogy(ctx, asked).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown'
      ctx.log.warn({ submissionId: asked.submissionId, reason }, 'second status check failed')
      return null
    })
    if (reader.isDisconnected()) return reply
    if (now?.full_eulogy) stream.write(event(waitingEvents.ready))
    if (now?.order?.state === 'refunded') stream.write(event(waitingEvents.refunded))
    if (now?.writingFailed) stream.write(event(waitingEvents.failed))
    return reply
  })
}
