import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RateLimitedAction as AnyAction, whenUncounted } from '#domain/limits/limits.ts'
import type { Context } from '#server/context.ts'
import type { Sender } from '#server/flows/submission/submit.ts'
import { sendProblem, sendTooManyRequests } from './problems.ts'
import { readKeys } from './routes/keys.ts'

/** The web desk isn't part of the site. */
type RateLimitedAction = Exclude<AnyAction, 'desk'>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the requests of one network count as. */
    limit?: RateLimitedAction
  }
}

const messages: Record<RateLimitedAction, string> = {
  submit: 'We’re getting a lot of requests from your network right now.',
  listen: 'We’re getting a lot of requests from your network right now.',
  preview: 'We’re getting a lot of preview requests from your network right now.',
  checkout: 'The payment page has been opened many times from your network.',
  contact: 'We’re getting a lot of messages from your network right now.',
  'exchange-key': 'A lot of private links have been opened from your network.',
  retry: 'We’re getting a lot of requests for new versions from your network right now.',
  edit: 'A lot of changes have been saved from your network.',
  file: 'A lot of files have been downloaded from your network.',
  'find-links': 'We’re getting a lot of requests for private links from your network right now.',
  contribute: 'A lot of memories have been sent from your network.',
  'browser-error': 'A lot of failed pages have been reported from your network.',
  'mail-event': 'A lot of reports about emails have come from your network.',
  'your-data': 'We’re getting a lot of download and delete requests from your network right now.',
}

/** Replaces the default sentence that the user's text is safe. */
const reassurances: Partial<Record<RateLimitedAction, string>> = {
  contact: 'What you wrote is still on this page.',
  edit: 'What you wrote is still on this page.',
  contribute: 'What you wrote is still on this page.',
  'your-data': 'Nothing was deleted.',
}

/** Limits requests per network. Runs before the body is read. */
export function limitRates(app: FastifyInstance, ctx: Context) {
  app.addHook('onRequest', async (request, reply) => {
    const { limit: action } = request.routeOptions.config
    const decision = action ? await checkRateLimit(ctx, action, request.ip) : 'allowed'
    if (!action || decision === 'allowed') return
    if (decision === 'unavailable')
      return sendProblem(reply.header('retry-after', '2'), 'unavailable')
    ctx.log.info({ requestId: request.id, action }, 'rate limited')
    return sendTooManyRequests(reply, decision.waitSeconds, messages[action], reassurances[action])
  })
}

/** The sender of a request, with its idempotency key if it has a valid one. */
export function readSender(request: FastifyRequest): Sender {
  const header = request.headers['idempotency-key']
  const idempotencyKey = typeof header === 'string' && /^[\w-]{36,64}$/.test(header) ? header : null
  return { keys: readKeys(request), idempotencyKey }
}

type RateLimitDecision = 'allowed' | 'unavailable' | { waitSeconds: number }

export async function checkRateLimit(
  ctx: Context,
  action: AnyAction,
  address: string,
): Promise<RateLimitDecision> {
  try {
    const waitSeconds = await ctx.guard.limits.consume(action, ctx.guard.hashNetwork(address))
    return waitSeconds === 0 ? 'allowed' : { waitSeconds }
  } catch (error) {
    ctx.log.warn(
      { action, reason: error instanceof Error ? error.name : '' },
      'rate limit check failed',
    )
    return whenUncounted[action] === 'allow' ? 'allowed' : 'unavailable'
  }
}
