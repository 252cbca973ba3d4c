import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  confirmCheckoutBody,
  confirmCheckoutReply,
  createCheckoutBody,
  createCheckoutReply,
} from '#contract/checkouts.ts'
import { problemReply, replies } from '#contract/problem.ts'
import { api } from '#contract/urls.ts'
import type { Context } from '#server/context.ts'
import { claimPurchase, confirmReturn } from '#server/flows/payment/confirm-payment.ts'
import { openCheckout } from '#server/flows/payment/open-checkout.ts'
import { sendProblem } from '#server/http/problems.ts'
import * as purchases from '#server/store/purchases.ts'
import * as submissions from '#server/store/submissions.ts'
import { readAccess, setKeyCookie } from './keys.ts'

/** Limits how often the payment provider is asked about a session. */
const confirmCacheMs = 1_000

export const checkoutRoutes: FastifyPluginAsyncZod<{ ctx: Context }> = async (app, { ctx }) => {
  const pending = new Map<string, ReturnType<typeof confirmReturn>>()
  const confirmOnce = (sessionId: string) => {
    const confirmation = pending.get(sessionId) ?? confirmReturn(ctx, sessionId)
    if (pending.has(sessionId)) return confirmation
    pending.set(sessionId, confirmation)
    setTimeout(() => pending.delete(sessionId), confirmCacheMs).unref()
    return confirmation
  }

  app.post(
    api.createCheckout(),
    {
      config: { action: 'pay', limit: 'checkout' },
      schema: {
        body: createCheckoutBody,
        ...replies({ 200: createCheckoutReply, '5xx': problemReply }),
      },
    },
    async (request, reply) => {
      const { submissionId, ...wanted } = request.body
      const visitor = { ...readAccess(request, submissionId), address: request.ip }
      const outcome = await openCheckout(ctx, { ...visitor, ...wanted })
      if (outcome === 'provider-failed') return sendProblem(reply, 'server-error', 502)
      return typeof outcome === 'string' ? sendProblem(reply, outcome) : outcome
    },
  )

  app.post(
    api.confirmCheckout(),
    {
      config: { action: 'confirm-payment' },
      schema: {
        body: confirmCheckoutBody,
        ...replies({ 200: confirmCheckoutReply, '5xx': problemReply }),
      },
    },
    async (request, reply) => {
      const { sessionId, submissionId, claim } = request.body
      const confirmed = await confirmOnce(sessionId)
      if (confirmed === 'provider-failed') return sendProblem(reply, 'server-error', 502)
      if (confirmed.state === 'unpaid') return { state: 'unpaid' as const }
      const { rootId } = confirmed
      const access = readAccess(request, submissionId)
      const { keys } = access
      const key = claim ? await claimPurchase(ctx, { rootId, sessionId, claim, keys }) : null
      if (key !== null) setKeyCookie(request, reply, { rootId, key })
      const held = key === null ? access : { ...access, keys: [...keys, key] }
      const submission = await submissions.findWithKey(ctx.db, held)
      const orderNumber = (await purchases.find(ctx.db, rootId))?.order_number
      // A browser without the key learns only that it was paid.
      if (submission?.root_id !== rootId || !orderNumber) {
        return { state: 'paid-elsewhere' as const }
      }
      const { person, customer_name, relationship } = submission
      return { state: 'paid-here' as const, orderNumber, person, customer_name, relationship }
    },
  )
}
