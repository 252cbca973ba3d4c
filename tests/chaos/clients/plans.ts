import type { Random } from '#tests/chaos/random.ts'

/** What a client does, with its share of all orders. */
const planWeights = {
  /** Pays, returns to the site and waits for the text. */
  pays: 45,
  'webhook-doubled': 12,
  /** The webhook never arrives, but the buyer returns to the site. */
  'webhook-lost': 10,
  /** The buyer never returns, so only the webhook reports the payment. */
  'buyer-lost': 8,
  /** Neither webhook nor buyer: only the reconciler can find the payment. */
  'both-lost': 4,
  'pays-twice': 6,
  'leaves-after-preview': 4,
  'leaves-at-checkout': 4,
  'erases-unpaid': 2,
  'erases-while-paying': 3,
  'erases-after-reading': 3,
} as const

export type OrderPlan = keyof typeof planWeights

/** Each plan once first, so that the shortest run has all of them. */
export const planOf = (order: number, random: Random): OrderPlan =>
  (Object.keys(planWeights) as OrderPlan[])[order] ?? random.pickWeighted(planWeights)

export const returnsToSite = (plan: OrderPlan) => plan !== 'buyer-lost' && plan !== 'both-lost'
