import type { FastifyRequest } from 'fastify'
import {
  type ContributionInput,
  checkContribution,
} from '#domain/contributions/contribution-input.ts'
import { waitMessage } from '#domain/preview/wait-message.ts'
import type { Context } from '#server/context.ts'
import { saveContribution } from '#server/flows/contributions/save-contribution.ts'
import { checkRateLimit } from '#server/flows/submission/check-rate-limit.ts'
import { fieldOf, textOf } from '#server/http/html/forms.ts'
import type { AskedLink, Failure } from './memory-pages.ts'

type SaveResult =
  | { outcome: 'saved'; ownKey: string }
  | { outcome: 'closed' }
  /** `ownKey` is for the form that comes back. */
  | ({ outcome: 'failed' | 'used'; ownKey: string } & Failure)

/** Checks and stores what was sent. The answer to a failure has the form in it, so every failure has its words. */
export async function saveSentMemory(
  ctx: Context,
  { key, request }: AskedLink,
  sent: { typed: ContributionInput; ownKey: string; address: string },
): Promise<SaveResult> {
  const { typed, ownKey } = sent
  const checked = checkContribution(typed)
  if ('problems' in checked) return { outcome: 'failed', ownKey, status: 422, ...checked }
  const decision = await checkRateLimit(ctx, 'contribute', sent.address)
  if (typeof decision === 'object') {
    const message = `A lot of memories have been sent from your network. Your words are still here. ${waitMessage(decision.waitSeconds)}`
    return { outcome: 'failed', ownKey, status: 429, message }
  }
  const saved = await saveContribution(ctx, { ...request, key }, { ownKey, ...checked })
  const { ownerName } = request
  switch (saved.outcome) {
    case 'saved':
      return { outcome: 'saved', ownKey: saved.ownKey }
    case 'closed':
      return { outcome: 'closed' }
    case 'limit-reached': {
      const message = `This link has as many memories as it can take for now. Your words are still here. Try again tomorrow, or send them to ${ownerName} some other way.`
      return { outcome: 'failed', ownKey, status: 429, message }
    }
    case 'full': {
      const message = `This link has as many memories as it can take. Your words are still here. Ask ${ownerName} for a new link, or send them to ${ownerName} some other way.`
      return { outcome: 'failed', ownKey, status: 409, message }
    }
    case 'used':
      return {
        outcome: 'used',
        ownKey: ctx.random.key(),
        status: 409,
        message: usedMessage(ownerName),
      }
  }
}

const usedMessage = (ownerName: string) =>
  `${ownerName} is already using the memory you sent before, so it can’t be changed. You can send this one, too.`

/** The failure of a change to a memory that the owner uses by now. */
export const withUsedMessage = (failure: Failure, { request }: AskedLink): Failure => {
  const messages = [usedMessage(request.ownerName), failure.message]
  return { ...failure, message: [...new Set(messages)].filter(Boolean).join(' ') }
}

/** What was typed, whether it's valid or not. */
export const typedIn = (request: FastifyRequest): ContributionInput => ({
  text: textOf(request, 'text'),
  name: fieldOf(request, 'name'),
  relation: fieldOf(request, 'relation'),
})

export const isKey = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text)

/** Null if the form was sent without one. */
export function ownKeyIn(request: FastifyRequest): string | null {
  const key = fieldOf(request, 'ownKey')
  return isKey(key) ? key : null
}
