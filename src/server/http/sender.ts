import type { FastifyRequest } from 'fastify'
import type { Sender } from '#server/flows/submit.ts'
import { keysOf } from './keys.ts'

/** Who sends, and the name under which it is sent: what is sent again has the same. */
export function senderOf(request: FastifyRequest): Sender {
  const given = request.headers['idempotency-key']
  const idempotencyKey = typeof given === 'string' && /^[\w-]{36,64}$/.test(given) ? given : null
  return { address: request.ip, keys: keysOf(request), idempotencyKey }
}
