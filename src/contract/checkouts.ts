import * as z from 'zod/mini'
import { emailAddress } from '#domain/input/field-schemas.ts'

export const createCheckoutBody = z.object({
  submissionId: z.uuid(),
  name: z.string().check(z.maxLength(120)),
  /** Empty for the address in the form. The payment provider rejects one that isn't valid. */
  email: z.union([z.literal(''), emailAddress]),
  /** The buyer knows that there is no preview. */
  withoutPreview: z.optional(z.literal(true)),
})
export const createCheckoutReply = z.object({ url: z.url() })

export const confirmCheckoutBody = z.object({
  sessionId: z.string().check(z.regex(/^[\w-]{1,255}$/)),
  submissionId: z.uuid(),
  /** From the fragment of the return address. */
  claim: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
})

/**
 * `paid-here`: this browser has a key, or got one for its claim. `paid-elsewhere`: paid, but only the email has the key,
 * so the reply has no details. `unpaid` also covers unknown sessions.
 */
export const confirmCheckoutReply = z.union([
  z.object({
    state: z.literal('paid-here'),
    orderNumber: z.string(),
    person: z.string(),
    customer_name: z.string(),
    relationship: z.string(),
  }),
  z.object({ state: z.literal('paid-elsewhere') }),
  z.object({ state: z.literal('unpaid') }),
])
export type ConfirmCheckoutReply = z.infer<typeof confirmCheckoutReply>

/**
 * The current text with the buyer's edits; null until it's paid and written. `order` is set while a paid
 * first text is missing. Its state is `refunded` once the payment provider has accepted the refund.
 */
export const fullEulogyReply = z.object({
  full_eulogy: z.nullable(z.string()),
  order: z._default(
    z.nullable(
      z.object({ state: z.enum(['writing', 'refunding', 'refunded']), paidSecondsAgo: z.int() }),
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
