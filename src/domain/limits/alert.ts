type AlertText = {
  title: string
  body: string
  /** One email is sent for all alerts of this kind until they are cleared. */
  grouped?: true
  /** What has ended it, as the title of a second email. Without it, a grouped alert ends after a quiet hour. */
  clearedTitle?: string
}

/** Emails to the operator. Each refers to its subject by id and contains no user input. */
const texts = {
  'order-refunded': {
    title: 'A paid order was refunded',
    body: 'Its text could not be written in time, so the payment was refunded and the buyer was notified by email. Find out why before the next order fails: npm run ops -- show, with the reference. Further refunds are not emailed one by one: npm run ops -- stuck lists what needs you.',
    grouped: true,
  },
  'order-unwritten': {
    title: 'A paid order is still without its text',
    body: 'Writing it keeps failing. It will be refunded automatically if it does not succeed in time. See why: npm run ops -- show, with the reference. If more orders are late, you get no further email until all of them are written or refunded.',
    grouped: true,
    clearedTitle: 'Late orders are written or refunded',
  },
  'payment-mismatch': {
    title: 'A payment was not recorded',
    body: 'Stripe reports that a checkout was paid, but with a different amount or currency than expected. Compare the checkout with the payment in the Stripe dashboard, then refund it there.',
  },
  'dispute-opened': {
    title: 'A buyer disputed a payment',
    body: 'Their bank has taken the money back for now. Answer the dispute in the Stripe dashboard before its deadline. The reference is the order number, or the id of the checkout if its order was erased or paid twice: npm run ops -- show, with the reference, tells what the buyer got.',
  },
  'dispute-won': {
    title: 'A dispute about a payment is won',
    body: 'Stripe reports that the payment is ours again. The reference is the order number.',
  },
  'dispute-lost': {
    title: 'A dispute about a payment is lost',
    body: 'The bank has returned the money to the buyer. Their text stays readable, without further versions. The reference is the order number.',
  },
  'refund-failed': {
    title: 'A refund failed',
    body: 'Stripe could not return the money. We retry every hour; look at the payment in the Stripe dashboard.',
  },
  'refund-charged-back': {
    title: 'A payment that we wanted to refund was returned by the bank',
    body: 'Stripe refuses to refund a disputed payment, and the dispute is lost: the buyer has their money back, and we stop trying. The reference is the order number, or the id of the checkout of a payment without an order.',
  },
  'budget-nearly-spent': {
    title: 'A daily budget is 80 % used up',
    body: 'The reference is the day and the purpose. See what is spending it: npm run ops -- spend.',
  },
  'budget-spent': {
    title: 'A daily budget is used up',
    body: 'The reference is the day and the purpose. Paid texts are still being written; previews and texts before payment are not, until midnight UTC. Raise the setting (PREVIEW_, PREWRITE_ or PAID_DOLLARS_PER_DAY) or find out what is spending it: npm run ops -- spend.',
  },
  'model-outage': {
    title: 'A model provider does not answer',
    body: 'The last calls to the provider below all failed, for ten minutes at most. If there is a second provider, it takes over. Check its status page and our key. npm run ops -- pause-previews stops new previews meanwhile.',
    clearedTitle: 'A model provider answers again',
  },
  'invariant-violated': {
    title: 'The database holds something that must not exist',
    body: 'The reference names the rule; docs/runbook.md explains it. Find the orders with npm run ops -- stuck.',
    clearedTitle: 'The database holds only what it should again',
  },
  'email-bounced': {
    title: 'An email was permanently rejected',
    body: 'The address rejects our email, and it is about a paid order. Reach the buyer another way, or fix the cause and send it again: npm run ops -- resend, with the reference below or the order number.',
  },
  'reply-bounced': {
    title: 'A reply to a contact message was rejected',
    body: 'The address rejects our email. Reach its sender another way. The reference is the id of the message: npm run ops -- inbox show, with the reference.',
  },
  'memory-reported': {
    title: 'A memory from someone else was reported',
    body: 'The owner of a eulogy reported it as abuse. It is hidden and never used. Read it with npm run ops -- memories show, with the reference and --words, and close its link if it is abuse: npm run ops -- memories close-link. If more are reported, you get no further email until none was for an hour; npm run ops -- memories lists them.',
    grouped: true,
  },
  'paid-after-erasure': {
    title: 'A payment arrived for an erased submission',
    body: 'Its checkout should have been closed, or a backup without it was restored. The payment is being refunded automatically; check that the refund went through.',
  },
  'job-failed': {
    title: 'A job failed permanently',
    body: 'It used up all its attempts. The reference is the id of its subject: npm run ops -- find, with the reference. If more jobs fail, you get no further email until none has failed for an hour.',
    grouped: true,
  },
} as const satisfies Record<string, AlertText>

export type Alert = keyof typeof texts

export const alerts: Record<Alert, AlertText> = texts
