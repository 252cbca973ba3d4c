import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LimitedAct } from '#domain/limits.ts'
import type { Context } from '#server/context.ts'
import { allow } from '#server/flows/allow.ts'
import { askToComeBack, refuse } from './problems.ts'

const why: Record<LimitedAct, string> = {
  submit: 'Many eulogies were begun from your network just now.',
  preview: 'Many previews were asked for from your network just now.',
  checkout: 'The payment page was opened many times from your network just now.',
  contact: 'Several messages came from your network just now.',
  'exchange-key': 'Many private links were opened from your network just now.',
  retry: 'Many new versions were asked for from your network just now.',
  edit: 'Many changes were saved from your network just now.',
  'your-data': 'Downloads and deletions were asked for many times from your network just now.',
}

/** Where what was written is kept meanwhile. */
const kept: Partial<Record<LimitedAct, string>> = {
  contact: 'What you wrote is still on this page.',
  edit: 'What you wrote is still on this page.',
  'your-data': 'Nothing was deleted.',
}

/** For the routes that one network may use only so often; asked before the body is read. */
export function limited(ctx: Context, act: LimitedAct) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = await allow(ctx, act, request.ip)
    if (allowed === 'go') return
    if (allowed === 'not-now')
      return refuse(reply.header('retry-after', '2'), 503, 'come-back-later')
    ctx.log.info({ requestId: request.id, act }, 'too often')
    return askToComeBack(reply, allowed.waitSeconds, why[act], kept[act])
  }
}
