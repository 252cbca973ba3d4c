/** What the operator is emailed about at once. Each names one thing by its id and nothing a person wrote. */
export const alerts = {
  'order-refunded': {
    title: 'A paid order was refunded',
    body: 'Its text could not be written in time, so the payment was refunded and the buyer was told by email. Find out why before the next order fails.',
  },
  'order-unwritten': {
    title: 'A paid order is still without its text',
    body: 'Writing it keeps failing. It will be refunded automatically if it does not succeed in time.',
  },
  'payment-mismatch': {
    title: 'A payment was not recorded',
    body: 'Stripe says that a checkout was paid, but with another amount or currency than we asked for. Compare the checkout with the payment in the Stripe dashboard, then refund it there.',
  },
  'refund-failed': {
    title: 'A refund failed',
    body: 'Stripe could not return the money. It is tried again every hour; look at the payment in the Stripe dashboard.',
  },
  'paid-budget-exceeded': {
    title: 'The daily budget for paid texts is used up',
    body: 'Paid texts are still being written. Raise PAID_DOLLARS_PER_DAY or find out what is spending it.',
  },
  'email-bounced': {
    title: 'An email was refused for good',
    body: 'The address does not take our mail, and the buyer paid for what is in it. Reach them another way, or fix the cause and send it again: npm run ops -- resend, with the reference below or the order number.',
  },
  'paid-after-erasure': {
    title: 'A payment arrived for words that were erased',
    body: 'Its payment page should have been closed before. The payment is being refunded automatically; check that the refund went through.',
  },
  'job-failed': {
    title: 'A job failed for good',
    body: 'It used up all its attempts. The id says what it was about.',
  },
} as const

export type Alert = keyof typeof alerts
