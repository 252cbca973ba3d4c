import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { waitingEvents } from '#contract/eulogies.ts'
import { submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { readFullEulogy } from '#server/flows/read-submission.ts'
import { keysOf } from './keys.ts'
import { refuse } from './problems.ts'
import { openStream, watchReader } from './streams.ts'
import type { WaitingRoom } from './waiting-room.ts'

type Options = { ctx: Context; waitingRoom: WaitingRoom }

const event = (name: string) => `event: ${name}\ndata:\n\n`

/** When a process stops, the browsers that waited on it come back spread over a few seconds. */
const comeBackInMs = ({ chance }: Context) => Math.floor(2_000 + chance.number() * 6_000)

export const waitingRoutes: FastifyPluginAsyncZod<Options> = async (app, { ctx, waitingRoom }) => {
  app.get(api.waiting(':id'), { schema: { params: submissionParams } }, async (request, reply) => {
    const reader = watchReader(request, reply)
    const asked = { submissionId: request.params.id, keys: keysOf(request) }
    if (!(await readFullEulogy(ctx, asked))) return refuse(reply, 404, 'not-found')
    if (reader.isGone()) return reply.hijack()
    const stream = openStream(reply, 'text/event-stream')
    stream.write(`retry: ${comeBackInMs(ctx)}\n${event(waitingEvents.beat)}`)
    const leave = waitingRoom.enter(asked.submissionId, {
      tell: (what) => stream.write(event(waitingEvents[what])),
      beat: () => stream.write(event(waitingEvents.beat)),
      leave: () => stream.end(),
    })
    reader.onGone(leave)
    // It may have become readable, or been given up, before the entering.
    const now = await readFullEulogy(ctx, asked).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown'
      ctx.log.warn({ submissionId: asked.submissionId, reason }, 'could not look a second time')
      return null
    })
    if (reader.isGone()) return reply
    if (now?.full_eulogy) stream.write(event(waitingEvents.ready))
    if (now?.order?.state === 'refunded') stream.write(event(waitingEvents.refunded))
    if (now?.givenUp) stream.write(event(waitingEvents.failed))
    return reply
  })
}
