import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimitedAction } from '#domain/limits/rate-limits.ts'
import type { Context } from '#server/context.ts'
import { checkRateLimit } from '#server/flows/submission/check-rate-limit.ts'
import { sendProblem, sendTooManyRequests } from './problems.ts'

const messages: Record<RateLimitedAction, string> = {
  submit: 'Many eulogies were begun from your network just now.',
  preview: 'Many previews were asked for from your network just now.',
  checkout: 'The payment page was opened many times from your network just now.',
  contact: 'Several messages came from your network just now.',
  'exchange-key': 'Many private links were opened from your network just now.',
  retry: 'Many new versions were asked for from your network just now.',
  'send-copy': 'Many copies were sent from your network just now.',
  edit: 'Many changes were saved from your network just now.',
  file: 'Many files were downloaded from your network just now.',
  'find-links': 'Private links were asked for many times from your network just now.',
  'your-data': 'Downloads and deletions were asked for many times from your network just now.',
}

/** Replaces the default sentence that the user's text is safe. */
const reassurances: Partial<Record<RateLimitedAction, string>> = {
  contact: 'What you wrote is still on this page.',
  edit: 'What you wrote is still on this page.',
  'your-data': 'Nothing was deleted.',
}

/** Limits requests per network. Runs before the body is read. */
export function rateLimit(ctx: Context, action: RateLimitedAction) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const decision = await checkRateLimit(ctx, action, request.ip)
    if (decision === 'allowed') return
    if (decision === 'unavailable')
      return sendProblem(reply.header('retry-after', '2'), 503, 'unavailable')
    ctx.log.info({ requestId: request.id, action }, 'rate limited')
    return sendTooManyRequests(reply, decision.waitSeconds, messages[action], reassurances[action])
  }
}
