/** What a client does, with its share of all orders. */
export const planWeights = {
  /** Pays, returns to the site and waits for the text. */
  pays: 45,
  'webhook-doubled': 12,
  /** The webhook never arrives, but the buyer returns to the site. */
  'webhook-lost': 10,
  /** The buyer never returns, so only the webhook reports the payment. */
  'buyer-lost': 8,
  /** Neither webhook nor buyer: only the reconciler can find the payment. */
  'both-lost': 4,
  'pays-twice': 5,
  'leaves-after-preview': 4,
  'leaves-at-checkout': 4,
  'erases-unpaid': 2,
  'erases-while-paying': 3,
  'erases-after-reading': 3,
} as const

export type OrderPlan = keyof typeof planWeights

export const returnsToSite = (plan: OrderPlan) => plan !== 'buyer-lost' && plan !== 'both-lost'
