/** Emails to the operator. Each refers to its subject by id and contains no user input. */
export const alerts = {
  'order-refunded': {
    title: 'A paid order was refunded',
    body: 'Its text could not be written in time, so the payment was refunded and the buyer was notified by email. Find out why before the next order fails.',
  },
  'order-unwritten': {
    title: 'A paid order is still without its text',
    body: 'Writing it keeps failing. It will be refunded automatically if it does not succeed in time.',
  },
  'payment-mismatch': {
    title: 'A payment was not recorded',
    body: 'Stripe reports that a checkout was paid, but with a different amount or currency than expected. Compare the checkout with the payment in the Stripe dashboard, then refund it there.',
  },
  'refund-failed': {
    title: 'A refund failed',
    body: 'Stripe could not return the money. We retry every hour; look at the payment in the Stripe dashboard.',
  },
  'paid-budget-exceeded': {
    title: 'The daily budget for paid texts is used up',
    body: 'Paid texts are still being written. Raise PAID_DOLLARS_PER_DAY or find out what is spending it.',
  },
  'email-bounced': {
    title: 'An email was permanently rejected',
    body: 'The address rejects our email, and it is about a paid order. Reach the buyer another way, or fix the cause and send it again: npm run ops -- resend, with the reference below or the order number.',
  },
  'paid-after-erasure': {
    title: 'A payment arrived for an erased submission',
    body: 'Its checkout should have been closed. The payment is being refunded automatically; check that the refund went through.',
  },
  'job-failed': {
    title: 'A job failed permanently',
    body: 'It used up all its attempts. The reference is the id of its subject.',
  },
} as const

export type Alert = keyof typeof alerts
