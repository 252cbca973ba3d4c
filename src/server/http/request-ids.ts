import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { inRequest } from '#server/log-ids.ts'

const header = 'x-request-id'
const wellFormed = /^[\w-]{8,64}$/

/** Takes over the id of our own proxy, so that its log can be matched with ours. */
export function requestIds(behindProxy: boolean) {
  return (request: Pick<IncomingMessage, 'headers'>): string => {
    const given = behindProxy ? request.headers[header] : undefined
    return typeof given === 'string' && wellFormed.test(given) ? given : randomUUID()
  }
}

/** Every log line and job of a request gets its id, and so does the reply of the API. */
export function passOnRequestIds(app: Pick<FastifyInstance, 'addHook'>) {
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/api/')) reply.header(header, request.id)
    inRequest(request.id, next)
  })
}
