import type { FastifyRequest } from 'fastify'
import type { Sender } from '#server/flows/submission/submit.ts'
import { keysOf } from './routes/keys.ts'

/** The sender of a request, with its idempotency key if it has a valid one. */
export function senderOf(request: FastifyRequest): Sender {
  const header = request.headers['idempotency-key']
  const idempotencyKey = typeof header === 'string' && /^[\w-]{36,64}$/.test(header) ? header : null
  return { keys: keysOf(request), idempotencyKey }
}
