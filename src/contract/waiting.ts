import * as z from 'zod/mini'

/** While a text is written: what the page asks for and is told. */

/**
 * The current text with the buyer's edits; null until it's paid and written. `order` is set while a paid
 * first text is missing. Its state is `refunded` once the payment provider has accepted the refund.
 */
export const fullEulogyReply = z.object({
  full_eulogy: z.nullable(z.string()),
  order: z._default(
    z.nullable(
      z.object({
        state: z.enum(['writing', 'refunding', 'refunded']),
        paidSecondsAgo: z.int(),
      }),
    ),
    null,
  ),
})
export type UnwrittenOrder = NonNullable<z.infer<typeof fullEulogyReply>['order']>

/** Server-sent events for a waiting page. A heartbeat is sent every 15 seconds. */
export const waitingEvents = {
  ready: 'ready',
  failed: 'failed',
  refunded: 'refunded',
  rewritten: 'rewritten',
  heartbeat: 'heartbeat',
} as const
