import type { ServerResponse } from 'node:http'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { waitingEvents } from '#contract/checkouts.ts'
import { submissionParams } from '#contract/submissions.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import type { EventSubscribers } from '#server/http/event-subscribers.ts'
import { sendProblem } from '#server/http/problems.ts'
import { openStream, watchDisconnect } from '#server/http/streams.ts'
import { findOutcomes } from '#server/store/purchases.ts'
import { readAccess } from './keys.ts'

type Options = { ctx: Context; subscribers: EventSubscribers }

const event = (name: string) => `event: ${name}\ndata:\n\n`

/** Random, so the browsers of a stopped process don't all reconnect at once. */
const reconnectDelayMs = ({ random }: Context) => Math.floor(2_000 + random.number() * 6_000)

/** Outside the handler, so that a waiting stream doesn't keep what the handler used. */
const addStream = (
  subscribers: EventSubscribers,
  { id, network }: { id: string; network: string },
  stream: ServerResponse,
) =>
  subscribers.add(id, network, {
    notify: (type) => stream.write(event(waitingEvents[type])),
    sendHeartbeat: () => stream.write(event(waitingEvents.heartbeat)),
    close: () => stream.end(),
  })

export const waitingRoutes: FastifyPluginAsyncZod<Options> = async (app, { ctx, subscribers }) => {
  app.get(
    api.waiting(':id'),
    { config: { action: 'read' }, schema: { params: submissionParams } },
    async (request, reply) => {
      const connection = watchDisconnect(request, reply)
      const { id } = request.params
      // The text may be finished between the query and the subscription.
      const missed = subscribers.collect(id)
      const outcomes = await findOutcomes(ctx.db, readAccess(request, id)).finally(missed.stop)
      if (!outcomes) return sendProblem(reply, 'not-found')
      if (connection.isDisconnected()) return reply.hijack()
      const network = ctx.guard.hashNetwork(request.ip).toString('base64')
      // The browser polls instead, and asks again with each poll.
      if (!subscribers.hasRoom(network))
        return sendProblem(reply.header('retry-after', '10'), 'rate-limited')
      const stream = openStream(reply, 'text/event-stream')
      const types = new Set([...outcomes, ...missed.types])
      stream.write(
        `retry: ${reconnectDelayMs(ctx)}\n${[waitingEvents.heartbeat, ...[...types].map((type) => waitingEvents[type])].map(event).join('')}`,
      )
      connection.onDisconnect(addStream(subscribers, { id, network }, stream))
      return reply
    },
  )
}
